// No such page.
import Link from "next/link";
import { buttonLook } from "@/ui/button";
import { Empty } from "@/ui/page";

export default function NotFound() {
  return (
    <main>
      <Empty
        title="No track leads here"
        action={
          <Link href="/" className={buttonLook()}>
            To what needs you now
          </Link>
        }
      >
        The address may be old. Threads and teams are found under their lists.
      </Empty>
    </main>
  );
}
