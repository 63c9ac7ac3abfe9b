// Starts each run of the lead with the date, who is on call and the runbook.
import fs from "node:fs";
import path from "node:path";
import { type Extension, extension } from "@roundhouse/runtime";

/** By day of the week, from Sunday. */
const rota = ["Noor", "Ivo", "Ivo", "Ivo", "Sanne", "Sanne", "Noor"];

export const runbook = (shipped: string): Extension =>
  extension({
    name: "runbook",
    hooks: {
      sessionStart: async () => {
        const today = new Date();
        return [
          `Today is ${today.toDateString()}. On call: ${rota[today.getDay()]}.`,
          fs.readFileSync(path.join(shipped, "runbook.md"), "utf8"),
        ];
      },
    },
  });
