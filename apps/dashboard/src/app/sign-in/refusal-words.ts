// Why a sign-in did not work out, in the words of the page it ended on, and what to do next.
const link = "That link was used already or is too old. Ask an admin for a fresh one, or start the server again.";

const words: Record<string, string> = {
  link,
  oidc_failed: "The sign-in was not completed. Begin it once more, in this window.",
  oidc_unavailable: "The sign-in provider does not answer right now. Try again in a moment, or use a password.",
  oidc_unverified: "Your provider has not verified your email address. Verify it there, then sign in again.",
  oidc_domain: "Accounts of your email's domain may not sign in here. Use another account, or ask an admin.",
  oidc_nobody: "You have no user here yet. Ask an admin to make one with your email address.",
  oidc_disabled: "Your user is disabled. Ask an admin to enable it.",
};

/** What the address bar says is looked up, never shown. */
export function refusalWords(params: URLSearchParams): string | null {
  if (params.has("token")) return link;
  const why = params.get("error");
  return why === null ? null : (words[why] ?? link);
}
