// For who came in by an invitation: a password of one's own, to come in by from now on.
"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { setPassword } from "@/lib/endpoints";
import { Button } from "@/ui/button";
import { Field, TextInput } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";

export function ChoosePassword() {
  const sent = useMutation({ mutationFn: setPassword, onSuccess: () => window.location.assign("/") });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    sent.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Choose a password"
      className="flex flex-col gap-3 rounded-lg border bg-card p-4 shadow-lift"
    >
      <Field
        label="New password"
        hint="At least 12 characters. You sign in with your name and this password from now on."
      >
        <TextInput name="password" type="password" autoComplete="new-password" minLength={12} required />
      </Field>
      <ProblemNotice error={sent.error} />
      <Button type="submit" look="primary" size="lg" disabled={sent.isPending}>
        {sent.isPending ? "Saving" : "Save and go on"}
      </Button>
      <a href="/" className="self-center text-xs text-ink-3 underline">
        Go on without one
      </a>
    </form>
  );
}
