// The pages that problem types lead to, made from the catalogue.
import { type ProblemCode, problemCatalogue, problemCodes } from "../problem-catalogue.js";
import { PROBLEMS_PATH } from "../problems.js";

export function problemPage(code: ProblemCode): string {
  const { status, title, means, next } = problemCatalogue[code];
  return page(title, [
    `<p><code>${code}</code> · status ${status}</p>`,
    `<h2>What it means</h2><p>${marked(means)}</p>`,
    `<h2>What to do next</h2><p>${marked(next)}</p>`,
    `<p><a href="${PROBLEMS_PATH}">All problems</a> · <a href="/docs">The API</a></p>`,
  ]);
}

export function problemList(): string {
  const rows = problemCodes.map((code) => {
    const { status, title } = problemCatalogue[code];
    return `<tr><td>${status}</td><td><a href="${PROBLEMS_PATH}/${code}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`;
  });
  const head = "<thead><tr><th>Status</th><th>Code</th><th>Title</th></tr></thead>";
  return page("Problems", [`<table>${head}<tbody>${rows.join("")}</tbody></table>`]);
}

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemCatalogue, text);

const page = (title: string, parts: string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Roundhouse</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { font-size: 1.1rem; margin-bottom: 0; }
td, th { text-align: left; padding: .2rem 1rem .2rem 0; }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${parts.join("\n")}
</body>
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Names of fields and headers stand between backticks. */
const marked = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
