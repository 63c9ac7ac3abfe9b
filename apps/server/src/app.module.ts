// The HTTP application: its controllers, and what they are given.
import { type DynamicModule, Module, type Provider } from "@nestjs/common";
import { AgentsController } from "./agents/agents.controller.js";
import { ModelTestsController } from "./agents/model-tests.controller.js";
import { ModelsController } from "./agents/models.controller.js";
import { ApprovalsController } from "./approvals/approvals.controller.js";
import { BulkDecisionsController } from "./approvals/bulk-decisions.controller.js";
import { RulesController } from "./approvals/rules.controller.js";
import { ApiKeysController } from "./auth/api-keys.controller.js";
import { OidcController } from "./auth/oidc.controller.js";
import { SignInController } from "./auth/sign-in.controller.js";
import { UsersController } from "./auth/users.controller.js";
import { ProblemsController } from "./http/problems.controller.js";
import { AuditController } from "./ops/audit.controller.js";
import { OpsController } from "./ops/ops.controller.js";
import { UsageController } from "./ops/usage.controller.js";
import { TeamsController } from "./teams/teams.controller.js";
import { ArtifactsController } from "./threads/artifacts.controller.js";
import { ThreadEventsController } from "./threads/thread-events.controller.js";
import { ThreadsController } from "./threads/threads.controller.js";
import { WebhookDeliveriesController } from "./webhooks/webhook-deliveries.controller.js";
import { WebhookEndpointsController } from "./webhooks/webhook-endpoints.controller.js";

const api = [
  ThreadsController,
  ThreadEventsController,
  ArtifactsController,
  TeamsController,
  ApprovalsController,
  BulkDecisionsController,
  RulesController,
  AgentsController,
  ModelTestsController,
  ModelsController,
  OidcController,
  SignInController,
  UsersController,
  ApiKeysController,
  AuditController,
  UsageController,
  OpsController,
  ProblemsController,
  WebhookEndpointsController,
  WebhookDeliveriesController,
];

@Module({})
class AppModule {}

export const appModule = (providers: Provider[]): DynamicModule => ({
  module: AppModule,
  controllers: api,
  providers,
});
