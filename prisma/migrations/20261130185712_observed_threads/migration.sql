-- CreateIndex
CREATE INDEX "threads_id_idx" ON "threads"("id") WHERE (observed);
