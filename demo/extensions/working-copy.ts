// Gives the team its working copy before the fixer's model is asked for the first time.
import { type Extension, extension } from "@roundhouse/runtime";
import { type Folders, joinWorkingCopy } from "../tools/working-copy.js";

/** beforeModel is the first hook that is told the thread's state, and with it whose team this is. */
export const workingCopy = (folders: Folders): Extension =>
  extension({
    name: "working_copy",
    hooks: {
      beforeModel: async ({ threadId, pinned }) => {
        joinWorkingCopy(folders, { threadId, rootThreadId: pinned?.rootThreadId ?? threadId });
        return { decision: "proceed" };
      },
    },
  });
