import { expect, test } from "vitest";
import { csvHeader, csvLine } from "./audit-csv.js";

const line = (principal: string, after: unknown = null): string =>
  csvLine({
    id: "1",
    at: "2026-11-30T12:00:00.000Z",
    principal,
    action: "user.change",
    target: null,
    before: null,
    after,
    data: after,
    address: "::1",
    requestId: null,
  });

test("a line has a cell for each column, and quotes what a comma or a quote would break", () => {
  expect(csvHeader).toBe("at,principal,action,target,before,after,address,requestId,id\r\n");
  expect(line("ann", { role: "admin" })).toBe(
    '2026-11-30T12:00:00.000Z,ann,user.change,,,"{""role"":""admin""}",::1,,1\r\n',
  );
  expect(line('a "b",\nc')).toContain(',"a ""b"",\nc",');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("%j is text and no formula", (name) => {
  expect(line(name)).toMatch(/,"?'[=+\-@\t\r]/);
});
