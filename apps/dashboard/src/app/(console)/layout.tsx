// Screens for people who are signed in. Until the server has said who it is, nothing is shown.
"use client";
import { type ReactNode, Suspense } from "react";
import { useMeQuery } from "@/lib/session";
import { LiveProvider } from "@/live/live-provider";
import { Button } from "@/ui/button";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading } from "@/ui/page";
import { AppShell } from "@/ui/shell/app-shell";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  const me = useMeQuery();
  if (me.isError) {
    return (
      <main>
        <Empty title="The server does not answer" action={<Button onClick={() => void me.refetch()}>Try again</Button>}>
          Is it running? <code className="font-mono">npm start</code> prints its address. A worker or a database that is
          away shows in <code className="font-mono">/readyz</code>.
        </Empty>
        <ProblemNotice error={me.error} className="mx-auto max-w-md" />
      </main>
    );
  }
  if (!me.data) return <Loading label="Signing in" />;
  return (
    <LiveProvider>
      <AppShell>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </AppShell>
    </LiveProvider>
  );
}
