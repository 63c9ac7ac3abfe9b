// Labels that people search by: the database can't hold NUL or half characters in them.
import { z } from "zod";

export const label = z
  .string()
  .max(500)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "no NUL and no half characters");
export const storable = z.record(label, label);
