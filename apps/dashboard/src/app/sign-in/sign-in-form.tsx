// A name and a password, checked by the server; and the other ways in.
"use client";
import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { FormEvent } from "react";
import { signIn } from "@/lib/endpoints";
import { safeNext } from "@/lib/session";
import { Button } from "@/ui/button";
import { Field, TextInput } from "@/ui/fields";
import { Notice, ProblemNotice } from "@/ui/notice";
import { ChoosePassword } from "./choose-password";
import { ProviderButton } from "./provider-button";
import { refusalWords } from "./refusal-words";

export function SignInForm() {
  const params = useSearchParams();
  const sent = useMutation({
    mutationFn: signIn,
    onSuccess: () => window.location.assign(safeNext(params.get("next"))),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    sent.mutate({ name: String(form.get("name") ?? ""), password: String(form.get("password") ?? "") });
  };
  if (params.get("choose") === "password") return <ChoosePassword />;
  const refusal = refusalWords(params);
  return (
    <form
      onSubmit={submit}
      aria-label="Sign in"
      className="flex flex-col gap-3 rounded-lg border bg-card p-4 shadow-lift"
    >
      {refusal ? <Notice tone="call">{refusal}</Notice> : null}
      <ProviderButton next={safeNext(params.get("next"))} />
      <Field label="Name">
        <TextInput name="name" autoComplete="username" required />
      </Field>
      <Field label="Password">
        <TextInput name="password" type="password" autoComplete="current-password" required />
      </Field>
      <ProblemNotice error={sent.error} />
      <Button type="submit" look="primary" size="lg" disabled={sent.isPending}>
        {sent.isPending ? "Signing in" : "Sign in"}
      </Button>
    </form>
  );
}
