// The environment that the command was started with.
export const env: Readonly<Record<string, string | undefined>> = process.env;
