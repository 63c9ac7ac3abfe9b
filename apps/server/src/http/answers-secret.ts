// Marks a route whose answer holds something that is shown once: that field is not kept for a repeated request.
import { type ExecutionContext, SetMetadata } from "@nestjs/common";

const SECRET = "roundhouse:secret";

export const AnswersSecret = (field: string): MethodDecorator => SetMetadata(SECRET, field);

/** The answer as it may be kept. */
export function withoutSecret(execution: ExecutionContext, answer: unknown): unknown {
  const field = Reflect.getMetadata(SECRET, execution.getHandler()) as string | undefined;
  return field === undefined ? answer : { ...(answer as object), [field]: null };
}
