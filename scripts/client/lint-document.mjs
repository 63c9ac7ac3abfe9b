// Whether an OpenAPI document is valid and as complete as a linter's recommended rules want it.
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";

/**
 * @param {unknown} document an OpenAPI document
 * @returns {Promise<string[]>} what is wrong with it, warnings included
 */
export async function warningsOf(document) {
  // What leads on to another page is a success, too.
  const rules = { "operation-2xx-response": "off" };
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: path.resolve("openapi.json"),
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ""})`);
}
