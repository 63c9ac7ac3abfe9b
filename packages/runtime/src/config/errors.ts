// What goes wrong before anything runs.

/** An agent, tool, extension or project that can't be built as written. The message names the place and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Thrown by a tool's body to vouch that nothing happened: the call closes with an error result and its outcome is not in doubt.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly vouches = true;
}

/** Recognised by shape, since a project file may load its own copy of this package. */
export function isToolError(error: unknown): error is ToolError {
  return error instanceof Error && error.name === "ToolError" && "vouches" in error;
}
