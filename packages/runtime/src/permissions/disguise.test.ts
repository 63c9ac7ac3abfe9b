// Shell text that hides what it runs: no rule allows it, and a deny finds it.
import { expect, test } from "vitest";
import { commandRuleMatches } from "./command-rule.js";

test.each([
  "git status # it's\nrm -rf / #'",
  'git status # "\nrm -rf / #"',
  "git status #\\\nrm -rf /",
  "XDG_CONFIG_HOME=/tmp/evil git status",
  "MANPAGER=evil git status",
  "http_proxy=evil git status",
  "git {status,push}",
])("git status:* does not allow %j", (command) => {
  expect(commandRuleMatches("git status:*", command, "allow")).toBe(false);
});

test.each(["LANG=C git status", "NO_COLOR=1 TZ=UTC git status -s", "git status a#b"])(
  "git status:* allows %j",
  (command) => {
    expect(commandRuleMatches("git status:*", command, "allow")).toBe(true);
  },
);

test.each([
  "echo hi # it's\ngit push #'",
  "cat <<EOF\nit's\nEOF\ngit push",
  ">f git push",
  "2>f git push",
  "exec 3>&1 git push",
  "echo $(echo ')' ; git push)",
  "echo `echo \\`git push\\` `",
  "$'git' push",
  '$"git" push',
  "{git,push}",
  "A[0]=1 git push",
  "gi$@t push",
  "coproc git push",
  "env -S 'git push'",
  "watch 'git push'",
  "su -c 'git push'",
  "trap 'git push' EXIT",
  "find . -exec git push \\;",
  "busybox sh -c 'git push'",
  "ssh host git push",
])("a deny of git push:* finds %j", (command) => {
  expect(commandRuleMatches("git push:*", command, "restrict")).toBe(true);
});

test.each(["echo git-push", "git pull", "echo 'git push'"])("a deny of git push:* is not about %j", (command) => {
  expect(commandRuleMatches("git push:*", command, "restrict")).toBe(false);
});
