-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "threads" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "config_hash" TEXT NOT NULL,
    "root_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "parent_call_id" TEXT,
    "parent_seq" INTEGER,
    "depth" INTEGER NOT NULL,
    "lineage" TEXT[],
    "path" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'idle',
    "outcome" TEXT,
    "parked" TEXT,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "turn_open" BOOLEAN NOT NULL DEFAULT false,
    "run_ended" BOOLEAN NOT NULL DEFAULT true,
    "run_started_at" TIMESTAMPTZ(3),
    "unfinished_children" TEXT NOT NULL DEFAULT '[]',
    "cancel_open" BOOLEAN NOT NULL DEFAULT false,
    "text" TEXT NOT NULL DEFAULT '""',
    "model" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "on_fallback" BOOLEAN NOT NULL DEFAULT false,
    "usage" TEXT NOT NULL,
    "budget" TEXT,
    "run_budget" TEXT,
    "max_wall_ms" BIGINT,
    "deadline" TIMESTAMPTZ(3),
    "pending_approvals" INTEGER NOT NULL DEFAULT 0,
    "barrier" BOOLEAN NOT NULL DEFAULT false,
    "wakes" INTEGER NOT NULL DEFAULT 0,
    "wakes_seen" INTEGER NOT NULL DEFAULT 0,
    "wake_at" TIMESTAMPTZ(3),
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "claims_without_append" INTEGER NOT NULL DEFAULT 0,
    "held" TEXT,
    "seen_seq" INTEGER NOT NULL DEFAULT 0,
    "observed" BOOLEAN NOT NULL DEFAULT false,
    "principal" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "name" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "forked_from" TEXT,
    "forked_at" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "threads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "thread_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "append" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("thread_id","seq")
);

-- CreateTable
CREATE TABLE "inbox" (
    "position" BIGSERIAL NOT NULL,
    "thread_id" TEXT NOT NULL,
    "input_id" TEXT NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "approvals" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "root_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "assignee" TEXT,
    "data" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "permission_rules" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "challenge_id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "permission_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledgers" (
    "owner_thread_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "limits" TEXT NOT NULL,
    "reserved" TEXT NOT NULL,
    "used" TEXT NOT NULL,

    CONSTRAINT "ledgers_pkey" PRIMARY KEY ("owner_thread_id","scope")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "observer_cursors" (
    "thread_id" TEXT NOT NULL,
    "observer" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "observer_cursors_pkey" PRIMARY KEY ("thread_id","observer")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "workspace_id" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "committed" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER,
    "response" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("workspace_id","route","key")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_links" (
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "principal" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "principal" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "data" TEXT NOT NULL,
    "address" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_gates" (
    "workspace_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "why" TEXT NOT NULL,

    CONSTRAINT "provider_gates_pkey" PRIMARY KEY ("workspace_id","subject")
);

-- CreateTable
CREATE TABLE "clock_offset" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_ms" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "clock_offset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "concurrency" INTEGER NOT NULL,
    "running" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "threads_workspace_id_created_at_id_idx" ON "threads"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "threads_root_id_idx" ON "threads"("root_id");

-- CreateIndex
CREATE INDEX "threads_parent_id_idx" ON "threads"("parent_id");

-- CreateIndex
CREATE INDEX "threads_wake_at_idx" ON "threads"("wake_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_input_id_key" ON "inbox"("input_id");

-- CreateIndex
CREATE INDEX "inbox_thread_id_position_idx" ON "inbox"("thread_id", "position");

-- CreateIndex
CREATE INDEX "approvals_workspace_id_status_requested_at_id_idx" ON "approvals"("workspace_id", "status", "requested_at", "id");

-- CreateIndex
CREATE INDEX "approvals_thread_id_idx" ON "approvals"("thread_id");

-- CreateIndex
CREATE INDEX "permission_rules_workspace_id_agent_idx" ON "permission_rules"("workspace_id", "agent");

-- CreateIndex
CREATE INDEX "artifacts_thread_id_idx" ON "artifacts"("thread_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_name_key" ON "users"("name");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_token_hash_key" ON "api_keys"("token_hash");

-- CreateIndex
CREATE INDEX "api_keys_workspace_id_idx" ON "api_keys"("workspace_id");

-- CreateIndex
CREATE INDEX "audit_workspace_id_at_idx" ON "audit"("workspace_id", "at");

-- What a sweep asks for: a small part of all threads, which no schema of Prisma's can say.
CREATE INDEX "threads_due_idx" ON "threads"("id") WHERE "wakes" > "wakes_seen";
CREATE INDEX "threads_leased_idx" ON "threads"("lease_owner", "lease_expires_at") WHERE "lease_owner" IS NOT NULL;

-- Thread rows change often and stay small: leave room for the new version beside the old one.
ALTER TABLE "threads" SET (fillfactor = 70);

INSERT INTO "workspaces" ("id", "name") VALUES ('default', 'Default');
INSERT INTO "clock_offset" ("id", "offset_ms") VALUES (1, 0);
