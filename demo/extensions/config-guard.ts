// Lets nobody edit anything but configuration, whatever the permission rules say.
import path from "node:path";
import { type Extension, extension } from "@roundhouse/runtime";

export const configGuard: Extension = extension({
  name: "config_guard",
  instructions: "Edit files under config/ only.",
  hooks: {
    beforeTool: async ({ name, input }) => {
      if (name !== "edit_file") return { decision: "allow" };
      const target = path.posix.normalize(String(input.path).replaceAll("\\", "/"));
      if (target.startsWith("config/")) return { decision: "allow" };
      return { decision: "deny", reason: `${target} is not under config/, which is all that may be edited` };
    },
  },
});
