// The API's types for TypeScript, made from its OpenAPI document.
import openapiTS, { astToString } from "openapi-typescript";

const header = `// Made from the OpenAPI document by \`npm run client:generate\`; a test fails when it is not what the document gives.
`;

/**
 * @param {unknown} document an OpenAPI document
 * @returns {Promise<string>} the text of packages/client/src/generated/api.ts
 */
export async function typesOf(document) {
  // What has a default may be left out of a request.
  const nodes = await openapiTS(structuredClone(document), { defaultNonNullable: false, alphabetize: true });
  return header + astToString(nodes);
}
