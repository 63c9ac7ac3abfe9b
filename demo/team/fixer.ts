// The fixer: the only one of the team who changes anything.
import { type Agent, type AgentDefinition, agent } from "@roundhouse/runtime";
import { configGuard } from "../extensions/config-guard.js";
import { workingCopy } from "../extensions/working-copy.js";
import { editFile } from "../tools/edit-file.js";
import { readingTools } from "../tools/reading.js";
import { restartService } from "../tools/restart-service.js";
import { workingCopyOf } from "../tools/working-copy.js";
import type { Setup } from "./setup.js";

/** Configuration may be changed in the working copy; each restart is for a person to decide. */
export const repairs = {
  allow: ["edit_file(config/**)"],
  ask: ["restart_service"],
} satisfies AgentDefinition["permissions"];

export const fixer = ({ models, folders, retry }: Setup): Agent =>
  agent({
    name: "fixer",
    instructions: [
      "You repair what the investigators found, in a working copy of the incident's files.",
      "Read the file, change the one line that has to change, then restart the service.",
      'Answer with the changed line and its place. After a restart add a line that starts with "In effect:" and says what it gave back;',
      "if it was refused or failed, say that nothing is in effect and why.",
    ].join("\n"),
    ...models,
    tools: [
      ...readingTools(({ threadId }) => workingCopyOf(folders, threadId)),
      editFile(folders),
      restartService(folders),
    ],
    extensions: [workingCopy(folders), configGuard],
    permissions: repairs,
    retry,
  });
