// Where things are. The export is static, so ids are in the query and places in the hash.
export const threadHref = (threadId: string, seq?: number): string =>
  `/thread/?id=${encodeURIComponent(threadId)}${seq === undefined ? "" : `#seq=${seq}`}`;
export const teamHref = (teamId: string): string => `/team/?id=${encodeURIComponent(teamId)}`;

export const screens = [
  { id: "approvals", label: "Approvals", href: "/approvals/", key: "a" },
  { id: "threads", label: "Threads", href: "/threads/", key: "t" },
  { id: "teams", label: "Teams", href: "/teams/", key: "e" },
  { id: "launch", label: "Launch", href: "/launch/", key: "l" },
  { id: "models", label: "Models", href: "/models/", key: "m" },
] as const;
