// Nothing waits: says so, and where to look instead.
import Link from "next/link";
import { buttonLook } from "@/ui/button";
import { Empty } from "@/ui/page";

export function AllQuiet() {
  return (
    <Empty
      title="All clear"
      action={
        <div className="flex gap-2">
          <Link href="/threads/" className={buttonLook()}>
            See what runs
          </Link>
          <Link href="/launch/" className={buttonLook({ look: "primary" })}>
            Launch a team
          </Link>
        </div>
      }
    >
      No call, question or unknown outcome waits for a person. New ones come in here by themselves.
    </Empty>
  );
}
