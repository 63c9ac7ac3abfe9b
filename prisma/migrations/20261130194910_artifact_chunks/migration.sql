-- AlterTable
ALTER TABLE "artifacts" ADD COLUMN     "bytes" BIGINT,
ALTER COLUMN "text" DROP NOT NULL;

-- CreateTable
CREATE TABLE "artifact_chunks" (
    "artifact_id" TEXT NOT NULL,
    "start" BIGINT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "artifact_chunks_pkey" PRIMARY KEY ("artifact_id","start")
);
