// Keeps emails within one domain: the guard of the hooks guide.
import { type Extension, extension } from "@roundhouse/runtime";

export const recipients: Extension = extension({
  name: "recipients",
  instructions: "Only email people at example.com.",
  hooks: {
    beforeTool: async ({ name, input }) =>
      name === "send_email" && !String(input.to).endsWith("@example.com")
        ? { decision: "deny", reason: "external recipients are not allowed" }
        : { decision: "allow" },
    sessionStart: async () => [`Today is ${new Date().toDateString()}.`],
  },
  hookTimeoutMs: 2000,
});
