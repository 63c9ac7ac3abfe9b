// For whoever is not signed in: the one-time link, or a name and a password.
import { Suspense } from "react";
import { Logo } from "@/ui/shell/logo";
import { SignInForm } from "./sign-in-form";

export default function SignInPage() {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-5 py-10">
      <div className="flex flex-col items-start gap-3">
        <Logo className="size-9" />
        <h1 className="text-xl font-semibold tracking-tight">Sign in to Roundhouse</h1>
        <p className="text-sm text-ink-2">
          On this machine, open the one-time link that <code className="font-mono text-xs">npm start</code> printed.
          Each start prints a fresh one until an admin has set a password.
        </p>
      </div>
      <Suspense>
        <SignInForm />
      </Suspense>
    </main>
  );
}
