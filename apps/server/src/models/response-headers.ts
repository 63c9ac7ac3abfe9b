// A response's headers as plain data.

/** Names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>;
