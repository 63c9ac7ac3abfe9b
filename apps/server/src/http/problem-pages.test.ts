import { expect, test } from "vitest";
import { problemCatalogue, problemCodes } from "../problem-catalogue.js";
import { isProblemCode, problemList, problemPage } from "./problem-pages.js";

test.each(problemCodes)("%s says what it means and what to do next", (code) => {
  const { title, means, next, status } = problemCatalogue[code];
  for (const said of [title, means, next]) expect(said.length).toBeGreaterThan(10);
  const page = problemPage(code);
  for (const said of [code, `status ${status}`, "What it means", "What to do next"]) expect(page).toContain(said);
  expect(problemList()).toContain(`href="/problems/${code}"`);
});

test("no other name is a code, whatever every object has", () => {
  for (const name of ["constructor", "__proto__", "toString", ""]) expect(isProblemCode(name)).toBe(false);
});
