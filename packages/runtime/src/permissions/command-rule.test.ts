// Rules over shell text, as tables: what a rule lets through, and what it finds however it is dressed up.
import { describe, expect, test } from "vitest";
import { commandPattern, commandRuleMatches } from "./command-rule.js";

/** `Y` yes, `-` no, `.` for what the contract leaves open: first as an allow rule, then as a deny or ask rule. */
type Case = [allow: "Y" | "-" | ".", restrict: "Y" | "-" | ".", command: string];

const push: Case[] = [
  // exact words and whole-word prefixes
  ["Y", "Y", "git push"],
  ["Y", "Y", "git push origin main"],
  ["Y", "Y", "  git   push\torigin  "],
  ["-", "-", "git pushx"],
  ["-", "-", "git push-all"],
  ["-", "-", "git"],
  ["-", "-", "git status"],
  ["-", "-", "gitpush"],
  ["-", "-", "Git push"],
  ["-", "-", ""],
  ["-", "-", "   "],
  ["-", "-", "echo git push"],
  ["-", "-", "echo 'git push'"],
  // every part of a compound command
  ["Y", "Y", "git push && git push origin"],
  ["Y", "Y", "git push;git push"],
  ["-", "Y", "git push; rm -rf /"],
  ["-", "Y", "git push;rm -rf /"],
  ["-", "Y", "rm -rf /;git push"],
  ["-", "Y", "git push&&rm -rf /"],
  ["-", "Y", "git push||rm -rf /"],
  ["-", "Y", "false || git push"],
  ["-", "Y", "git push|sh"],
  ["-", "Y", "git push |& sh"],
  ["-", "Y", "git push & rm -rf /"],
  ["-", "Y", "git push&rm -rf /"],
  ["-", "Y", "git push\nrm -rf /"],
  ["-", "Y", "git push\r\nrm -rf /"],
  ["-", "Y", "rm x\ngit push"],
  ["-", "Y", "(git push)"],
  ["-", "Y", "{ git push; }"],
  ["-", "Y", "if true; then git push; fi"],
  ["-", "Y", "while true; do git push; done"],
  ["-", "Y", "! git push"],
  ["-", "Y", "f() { git push; }; f"],
  // quotes and escapes
  ["Y", "Y", 'git "push" origin'],
  ["Y", "Y", "'git' 'push'"],
  ["Y", "Y", 'git push "a;b && c"'],
  ["Y", "Y", "git push 'a|b $(rm x) `rm y` > z'"],
  [".", "Y", "g\\it push"],
  [".", "Y", "gi''t pu\"\"sh"],
  [".", "Y", "git pu\\\nsh"],
  [".", "Y", "git \\\npush"],
  ["-", ".", "git push 'not closed"],
  ["-", ".", 'git push "not closed'],
  ["-", "Y", "git push;\\rm x"],
  ["-", "-", '"git push"'],
  // substitution
  ["-", "Y", "git push $(rm x)"],
  ["-", "Y", "git push `rm x`"],
  ["-", "Y", 'git push "$(rm x)"'],
  ["-", "Y", 'git push "`rm x`"'],
  ["-", "Y", `git push $\{x:-$(rm y)}`],
  ["-", "Y", "git push <(rm x)"],
  ["-", "Y", "echo $(git push)"],
  ["-", "Y", "echo `git push`"],
  ["-", "Y", 'echo "$(git push)"'],
  ["-", "Y", "echo $(echo $(git push))"],
  ["-", "Y", "X=$(git push)"],
  ["-", "Y", "cat <(git push)"],
  ["-", ".", "$(echo git) push"],
  // redirection
  ["-", "Y", "git push > /etc/passwd"],
  ["-", "Y", "git push>/etc/passwd"],
  ["-", "Y", "git push 2>&1"],
  ["-", "Y", "git push >> log"],
  ["-", "Y", "git push < in"],
  ["-", "Y", "git push <<EOF"],
  // assignments that change what runs
  ["-", "Y", "PATH=/evil git push"],
  ["-", "Y", "LD_PRELOAD=/evil.so git push"],
  ["-", "Y", "PATH+=:/evil git push"],
  ["-", "Y", "A=1 PATH=/evil git push"],
  ["-", "Y", "GIT_SSH_COMMAND=evil git push"],
  ["-", "-", "A=1"],
  [".", "Y", "A=1 git push"],
  // commands that run commands
  ["-", "Y", "sudo git push"],
  ["-", "Y", "sudo -u root git push"],
  ["-", "Y", "env git push"],
  ["-", "Y", "env -i A=1 git push"],
  ["-", "Y", "/usr/bin/env git push"],
  ["-", "Y", "bash -c 'git push'"],
  ["-", "Y", 'sh -lc "git push"'],
  ["-", "Y", "/bin/sh -c 'git push origin'"],
  ["-", "Y", "sudo bash -c 'git push'"],
  ["-", "Y", "bash -c \"sh -c 'git push'\""],
  ["-", "Y", "eval git push"],
  ["-", "Y", "eval 'git push'"],
  ["-", "Y", "nohup git push &"],
  ["-", "Y", "timeout 5 git push"],
  ["-", "Y", "echo origin | xargs git push"],
  ["-", "Y", "/usr/bin/git push"],
  ["-", "Y", "./git push"],
];

const exact: Case[] = [
  ["Y", "Y", "npm test"],
  ["Y", "Y", "npm 'test'"],
  ["-", "-", "npm test --watch"],
  ["-", "-", "npm"],
  ["-", "Y", "npm test; rm x"],
  ["-", "Y", "npm test\nrm x"],
];

const verdict = (rule: string, command: string, purpose: "allow" | "restrict"): "Y" | "-" =>
  commandRuleMatches(rule, command, purpose) ? "Y" : "-";

describe.each([
  { rule: "git push:*", cases: push },
  { rule: "git push *", cases: push },
  { rule: "npm test", cases: exact },
])("bash($rule)", ({ rule, cases }) => {
  test.each(cases.map(([allow, restrict, command]) => ({ allow, restrict, command })))(
    "$command: allow $allow, deny $restrict",
    ({ allow, restrict, command }) => {
      if (allow !== ".") expect(`allow ${verdict(rule, command, "allow")}`).toBe(`allow ${allow}`);
      if (restrict !== ".") expect(`deny ${verdict(rule, command, "restrict")}`).toBe(`deny ${restrict}`);
    },
  );
});

test.each(['git "push', "git push; rm", "echo $(x)", "a > b"])("%j is no rule", (specifier) => {
  expect(commandPattern(specifier)).toBeNull();
});
