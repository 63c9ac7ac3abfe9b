// The body of a POST that says everything by its path: nothing, or an object without fields.
import { z } from "zod";

export const noBody = z.strictObject({}).default({});
