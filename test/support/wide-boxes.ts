// Finds what has to be scrolled sideways; it runs in the page.

/** Boxes that scroll sideways, the page itself among them. */
export function wideBoxes(): string[] {
  const scrolls = (box: Element): boolean =>
    box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX);
  return [...document.querySelectorAll("*")]
    .filter((box) => box.scrollWidth > box.clientWidth && scrolls(box))
    .map((box) => `${box.tagName} ${box.getAttribute("data-testid") ?? box.className}`);
}
