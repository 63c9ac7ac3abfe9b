// The page in the docs is the one that the table gives.
import { expect, test } from "vitest";
import { hooksPage } from "./hooks-page.js";
import { hookNames, hookPoints } from "./points.js";

test("docs/hooks.md is what the table gives; write it with `node scripts/hooks-page.mjs`", () => {
  const pages = import.meta.glob("../../../../docs/hooks.md", { eager: true, import: "default", query: "?raw" });
  expect(Object.values(pages)).toEqual([hooksPage()]);
});

test("the page names each hook, its words and what its failure comes to", () => {
  const page = hooksPage();
  for (const name of hookNames) {
    const section = page.split(`### ${name}\n`)[1]?.split("### ")[0] ?? "";
    for (const word of hookPoints[name].words) expect(section).toContain(`\`${word}\``);
    expect(section).toContain(hookPoints[name].onFailure);
  }
});

test("a change of the table changes the page", () => {
  const { beforeTool, ...others } = hookPoints;
  expect(hooksPage({ ...others, beforeTool: { ...beforeTool, onFailure: "nothing" } })).not.toBe(hooksPage());
});
