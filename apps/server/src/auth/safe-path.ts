// Where a browser may be sent after a sign-in: a page of this service, never another site, and never one that does something.
const ORIGIN = "http://own.invalid";
const MAX_LENGTH = 2000;

export function safePath(wanted: string | undefined): string {
  if (!wanted?.startsWith("/") || wanted.length > MAX_LENGTH || !URL.canParse(wanted, ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN);
  // A link in its query would sign the browser in as somebody else; paths of the API are no pages.
  if (origin !== ORIGIN || /^\/(\/|sign-in|v1)/i.test(pathname)) return "/";
  return pathname + search + hash;
}
