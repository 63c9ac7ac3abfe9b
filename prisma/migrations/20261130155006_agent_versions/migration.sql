-- AlterTable
ALTER TABLE "threads" ADD COLUMN     "agent_source" TEXT NOT NULL DEFAULT 'project',
ADD COLUMN     "blocked" TEXT;

-- CreateTable
CREATE TABLE "agent_versions" (
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "config_hash" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_versions_pkey" PRIMARY KEY ("workspace_id","name","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_versions_workspace_id_name_config_hash_key" ON "agent_versions"("workspace_id", "name", "config_hash");
