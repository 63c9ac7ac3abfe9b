import { expect, test } from "vitest";
import { refusalWords } from "./refusal-words";

test("the address bar chooses words and says none of its own", () => {
  expect(refusalWords(new URLSearchParams(""))).toBeNull();
  expect(refusalWords(new URLSearchParams("error=oidc_domain"))).toContain("domain");
  expect(refusalWords(new URLSearchParams("error=Call+0800+and+tell+your+password"))).toContain("link");
  expect(refusalWords(new URLSearchParams("token=rhl_x"))).toContain("link");
});
