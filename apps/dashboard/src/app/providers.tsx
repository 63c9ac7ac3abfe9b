// Theme, queries and the URL's state, for every page.
"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { whenSignedOut } from "@/lib/http";
import { RefusedError } from "@/lib/problems";
import { leaveToSignIn } from "@/lib/session";
import { Announcer } from "@/ui/announcer";

/** Only a server that can't be reached is worth asking again; a refusal stays one. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof RefusedError) || error.problem.status === 0 || error.problem.status >= 500);

whenSignedOut(() => leaveToSignIn());

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, staleTime: 5000 } } }),
  );
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
      <QueryClientProvider client={client}>
        <NuqsAdapter>
          {children}
          <Announcer />
        </NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
