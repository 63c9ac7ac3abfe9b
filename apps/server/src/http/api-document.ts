// The OpenAPI document: what the routes and schemas say, with the problems, the ways in and the words that they don't.
import type { DynamicModule, INestApplication } from "@nestjs/common";
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from "@nestjs/swagger";
import { problem } from "@roundhouse/runtime";
import { accessOf, type RouteAccess } from "../auth/access.guard.js";
import { SESSION_COOKIE } from "../auth/session-cookie.js";
import { type ProblemCode, problemCatalogue } from "../problem-catalogue.js";
import { operations, tags } from "./operations.js";
import { jsonSchemaOf } from "./schema-names.js";

type Json = Record<string, unknown>;

interface Described extends Json {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: Json;
  responses: Record<string, Json & { description?: string }>;
}

/** `ThreadsController.launch` is `threads_launch`. */
function operationIdOf(controller: string, method: string): string {
  const name = controller.replace(/Controller$/, "");
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}_${method}`;
}

export function apiDocument(app: INestApplication, { controllers = [] }: DynamicModule): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle("Roundhouse")
    .setDescription(
      "Runs teams of AI agents and keeps them on a leash. Every POST takes an `Idempotency-Key`. What is refused is `application/problem+json`.",
    )
    .setVersion("1")
    .setOpenAPIVersion("3.1.0")
    .addServer("/", "This service")
    .addBearerAuth({ type: "http", scheme: "bearer", description: "An API key" }, "key")
    .addCookieAuth(SESSION_COOKIE, { type: "apiKey", in: "cookie", description: "The session of a browser" }, "session")
    .addSecurityRequirements("key")
    .addSecurityRequirements("session");
  for (const [name, description] of Object.entries(tags)) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    operationIdFactory: operationIdOf,
    standardSchemaConverter: jsonSchemaOf,
  });
  document.info.license = { name: "Apache License 2.0", identifier: "Apache-2.0" } as never;
  const access = accessByOperation(controllers);
  const responses: NamedResponses = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const described = operation as Described;
      complete(described, { path, method, access: access.get(described.operationId), responses });
    }
  }
  const { schema: _, components = {} } = jsonSchemaOf(problem, { schemaType: "output" }) ?? {};
  const shared = { parameters: { IdempotencyKey: idempotencyKey }, responses };
  const schemas = { ...document.components?.schemas, ...components };
  document.components = { ...document.components, ...shared, schemas } as OpenAPIObject["components"] & object;
  return document;
}

/** What the guard reads, so that nothing is written twice. */
function accessByOperation(controllers: NonNullable<DynamicModule["controllers"]>): Map<string, RouteAccess> {
  const found = new Map<string, RouteAccess>();
  for (const controller of controllers) {
    for (const method of Object.getOwnPropertyNames(controller.prototype)) {
      const handler: unknown = controller.prototype[method];
      if (typeof handler === "function")
        found.set(operationIdOf(controller.name, method), accessOf(controller, handler));
    }
  }
  return found;
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description:
    "One for each thing that is asked for. The same key and body again give the first answer, with `Idempotency-Replayed: true`; kept for 24 hours",
  schema: { type: "string" as const, maxLength: 255 },
};

/** What is refused in the same words is described once. */
type NamedResponses = Record<string, Json>;

interface Place {
  path: string;
  method: string;
  access: RouteAccess | undefined;
  responses: NamedResponses;
}

const changing = new Set(["post", "put", "patch", "delete"]);

function complete(operation: Described, place: Place): void {
  const { method, access, responses } = place;
  const known = operations[operation.operationId];
  if (known) operation.summary = known.summary;
  if (access?.isOpen) operation.security = [];
  if (access?.scope) operation.description = `Needs the scope \`${access.scope}\`.`;
  for (const [status, response] of Object.entries(operation.responses))
    response.description ||= said[status] ?? "The answer";
  if (method === "post") {
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: "#/components/parameters/IdempotencyKey" } as never,
    ];
  }
  const codes = new Set<ProblemCode>([...general(operation, place), ...(known?.problems ?? [])]);
  for (const [status, own] of byStatus([...codes])) {
    const name = own.join("-or-");
    responses[name] = refusal(own);
    operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
  }
}

const said: Record<string, string> = {
  "201": "It was made",
  "202": "It is recorded, and happens from now on",
  "204": "It is done",
  "303": "Leads on to a page",
};

/** What every operation of its kind may answer. */
function general({ requestBody }: Described, { path, method, access }: Place): ProblemCode[] {
  const isChange = changing.has(method);
  return [
    "invalid_request",
    "internal",
    "unavailable",
    ...(access?.isOpen ? [] : (["unauthenticated", "rate_limited"] as const)),
    ...(access?.scope ? (["missing_scope"] as const) : []),
    ...(isChange && !access?.isOpen ? (["cross_origin"] as const) : []),
    ...(path.includes("{") ? (["not_found"] as const) : []),
    ...(requestBody || method === "post" ? (["invalid_json", "too_large", "unsupported_media_type"] as const) : []),
    ...(method === "post" ? (["in_progress", "idempotency_mismatch"] as const) : []),
  ];
}

function byStatus(codes: ProblemCode[]): Map<number, ProblemCode[]> {
  const found = new Map<number, ProblemCode[]>();
  for (const code of codes.sort()) {
    const { status } = problemCatalogue[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const refusal = (codes: ProblemCode[]): Json => ({
  description: codes.map((code) => problemCatalogue[code].title).join(", or "),
  content: {
    "application/problem+json": {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/Problem" },
          { type: "object", properties: { code: { type: "string", enum: codes } }, required: ["code"] },
        ],
      },
    },
  },
});
