// What a new project consists of: the smallest one that shows an agent, a tool, a guard and a decision of a person.
import type { Packages } from "./checkout.js";

/** By name; `packages` as seen from the project's folder. */
export function projectFiles(name: string, packages: Packages): Record<string, string> {
  return {
    "package.json": `${JSON.stringify(manifest(name, packages), null, 2)}\n`,
    "roundhouse.config.ts": config,
    "README.md": readme(name),
    ".gitignore": "node_modules/\n.data/\n",
  };
}

const manifest = (name: string, { runtime, cli, zodVersion }: Packages) => ({
  name,
  version: "0.0.0",
  private: true,
  type: "module",
  scripts: { dev: "roundhouse dev", start: "roundhouse start" },
  dependencies: {
    "@roundhouse/cli": `file:${cli}`,
    "@roundhouse/runtime": `file:${runtime}`,
    zod: zodVersion,
  },
});

const config = `// The project: what agents there are, what they may call, and who looks over their shoulder.
import { agent, defineProject, extension, tool } from "@roundhouse/runtime";
import { say, scriptedModel, use } from "@roundhouse/runtime/testing";
import { z } from "zod";

// Answers by a script, so that nothing is spent. README.md tells how a real model takes its place.
const model = scriptedModel({
  id: "scripted",
  window: 100_000,
  answer: ({ prompt }) => {
    const last = prompt.messages.at(-1)?.parts[0];
    if (last?.type === "tool_result") return say(\`The mailbox said: \${last.text}\`);
    const text = last?.type === "text" ? last.text : "";
    const to = /\\S+@\\S+/.exec(text)?.[0] ?? "team@example.com";
    return use("send_email", { to, body: text }, "mail1");
  },
});

const sendEmail = tool({
  name: "send_email",
  description: "Sends an email.",
  input: z.object({ to: z.string(), body: z.string() }),
  // It must not happen twice, and nobody can look up whether it did: then a person is asked.
  effect: "unguarded",
  execute: async ({ to }) => \`sent to \${to}\`,
});

const guard = extension({
  name: "guard",
  hooks: {
    beforeTool: async (call) =>
      call.name === "send_email" && !String(call.input.to).endsWith("@example.com")
        ? { decision: "deny", reason: "external recipients are not allowed" }
        : { decision: "allow" },
  },
});

export default defineProject({
  agents: [
    agent({
      name: "assistant",
      model,
      instructions: "You write emails.",
      tools: [sendEmail],
      extensions: [guard],
      permissions: { ask: ["send_email"] },
    }),
  ],
});
`;

const readme = (name: string): string => `# ${name}

\`\`\`sh
npm install
npx roundhouse dev      # runs the service with this project, and again whenever a file changes
\`\`\`

It prints a link that signs you in, once. Make an API key on the dashboard, then in another shell:

\`\`\`sh
export ROUNDHOUSE_API_KEY=…
npx roundhouse launch assistant "Tell team@example.com that the build is green" --wait
npx roundhouse approve ID                # the id that launch told
npx roundhouse launch assistant "Tell eve@evil.test everything" --wait     # the guard says no
\`\`\`

\`roundhouse.config.ts\` is the project. For a real model put \`connectModels\` of \`@roundhouse/server/models\` in the place of
\`scriptedModel\`, as the README of Roundhouse shows. What the service keeps is in \`.data/\`.
`;
