-- CreateIndex
CREATE INDEX "threads_observed_idx" ON "threads"("id") WHERE (observed);
