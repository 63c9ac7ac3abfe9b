// The way in through the company's own sign-in, where one is configured.
"use client";
import { useQuery } from "@tanstack/react-query";
import { cn } from "@/lib/class-names";
import { fetchWays } from "@/lib/endpoints";
import { buttonLook } from "@/ui/button";

export function ProviderButton({ next }: { next: string }) {
  const { data } = useQuery({ queryKey: ["ways"], queryFn: fetchWays, staleTime: Number.POSITIVE_INFINITY });
  if (!data?.provider) return null;
  return (
    <div className="flex flex-col gap-3">
      <a
        className={cn(buttonLook({ size: "lg" }), "w-full")}
        href={`/v1/session/oidc?next=${encodeURIComponent(next)}`}
      >
        Continue with {data.provider}
      </a>
      <p className="text-center text-xs text-ink-3">or with a name and a password</p>
    </div>
  );
}
