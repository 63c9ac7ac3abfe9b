// What the API shows has a name in its document, so that a client made from it has one type for each thing.
import {
  agentBody,
  agentDetail,
  agentView,
  approvalView,
  auditEntry,
  budget,
  createdWebhookEndpoint,
  decisionBody,
  eventEnvelope,
  invitedUser,
  modelAnswer,
  modelView,
  outcomeView,
  problem,
  teamView,
  threadView,
  usageAnswer,
  userView,
  webhookDeliveryView,
  webhookEndpointView,
} from "@roundhouse/runtime";
import { z } from "zod";

const names = new Map<unknown, string>([
  [agentBody, "AgentDefinition"],
  [agentDetail, "AgentDetail"],
  [agentView, "Agent"],
  [approvalView, "Approval"],
  [auditEntry, "AuditEntry"],
  [budget, "Budget"],
  [createdWebhookEndpoint, "CreatedWebhookEndpoint"],
  [decisionBody, "Decision"],
  [eventEnvelope, "Event"],
  [invitedUser, "InvitedUser"],
  [modelAnswer, "ModelAnswer"],
  [modelView, "Model"],
  [outcomeView, "Outcome"],
  [problem, "Problem"],
  [teamView, "Team"],
  [threadView, "Thread"],
  [usageAnswer, "Usage"],
  [userView, "User"],
  [webhookDeliveryView, "WebhookDelivery"],
  [webhookEndpointView, "WebhookEndpoint"],
]);

/** Descriptions as they are, and the names as ids: by these a schema becomes a definition of its own. */
const described = {
  get: (schema: z.ZodType) => {
    const id = names.get(schema);
    const known = z.globalRegistry.get(schema);
    return id === undefined ? known : { ...known, id };
  },
};

interface NamedSchemas {
  schema: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** As JSON Schema of OpenAPI 3.1. Undefined for what is no schema of ours. */
export function jsonSchemaOf(
  schema: unknown,
  { schemaType }: { schemaType: "input" | "output" },
): NamedSchemas | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $defs = {},
    $schema: _,
    ...root
  } = z.toJSONSchema(schema, {
    io: schemaType,
    unrepresentable: "any",
    metadata: described as unknown as typeof z.globalRegistry,
    override: ({ zodSchema, jsonSchema }) => {
      // An answer may have more fields in a later version.
      if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) {
        delete jsonSchema.additionalProperties;
      }
    },
  }) as Record<string, unknown> & { $defs?: Record<string, Record<string, unknown>> };
  const components = Object.fromEntries(Object.entries($defs).map(([key, { id: _, ...rest }]) => [key, rest]));
  return { schema: root, components };
}
