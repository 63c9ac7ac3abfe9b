// Marks routes that secrets go through: nothing of one is kept for a repeated request.
import { type ExecutionContext, SetMetadata } from "@nestjs/common";

const ANSWERED = "roundhouse:answers-secret";
const TAKEN = "roundhouse:takes-secret";

/** The answer has this field, which is shown once: a repeated request gets null there. */
export const AnswersSecret = (field: string): MethodDecorator => SetMetadata(ANSWERED, field);

/** The body holds a password: not even its hash is kept, and the same request again is done again. */
export const TakesSecret = (): MethodDecorator => SetMetadata(TAKEN, true);

export const takesSecret = (execution: ExecutionContext): boolean =>
  Reflect.getMetadata(TAKEN, execution.getHandler()) === true;

/** The answer as it may be kept. */
export function withoutSecret(execution: ExecutionContext, answer: unknown): unknown {
  const field = Reflect.getMetadata(ANSWERED, execution.getHandler()) as string | undefined;
  return field === undefined ? answer : { ...(answer as object), [field]: null };
}
