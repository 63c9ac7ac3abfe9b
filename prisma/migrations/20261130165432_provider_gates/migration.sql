-- AlterTable
ALTER TABLE "threads" ADD COLUMN     "fell_back_from" TEXT,
ADD COLUMN     "place_subject" TEXT,
ADD COLUMN     "place_until" TIMESTAMPTZ(3),
ADD COLUMN     "place_why" TEXT,
ADD COLUMN     "switch_order" TEXT;

-- AlterTable
ALTER TABLE "provider_gates" ADD COLUMN     "by" TEXT,
ADD COLUMN     "next_place" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "probe" TEXT,
ADD COLUMN     "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "thread_id" TEXT;

-- CreateIndex
CREATE INDEX "threads_workspace_id_idx" ON "threads"("workspace_id") WHERE (status <> 'idle');

-- CreateIndex
CREATE INDEX "threads_workspace_id_fell_back_from_idx" ON "threads"("workspace_id", "fell_back_from") WHERE (fell_back_from IS NOT NULL);

-- CreateIndex
CREATE INDEX "threads_workspace_id_place_subject_idx" ON "threads"("workspace_id", "place_subject") WHERE (place_subject IS NOT NULL);

-- CreateIndex
CREATE INDEX "events_at_idx" ON "events"("at") WHERE (type = 'model_request');
