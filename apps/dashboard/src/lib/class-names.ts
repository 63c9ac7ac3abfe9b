// Class names, joined: later ones win over earlier ones of the same kind.
import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ extend: { classGroups: { "font-size": [{ text: ["2xs"] }] } } });

export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
