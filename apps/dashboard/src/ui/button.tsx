// Buttons, and links that look like them.
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

export const buttonLook = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        plain: "border-line bg-card text-ink hover:border-line-strong",
        primary: "border-ink bg-ink text-paper hover:bg-ink-2 hover:border-ink-2",
        go: "border-go-solid bg-go-solid text-on-solid hover:opacity-90",
        stop: "border-stop/50 bg-card text-stop hover:border-stop hover:bg-stop-wash",
        quiet: "border-transparent bg-transparent text-ink-2 hover:bg-sunk hover:text-ink",
      },
      size: { sm: "h-7 px-2 text-xs", md: "h-8 px-3 text-sm", lg: "h-10 px-4 text-sm", icon: "size-8" },
    },
    defaultVariants: { look: "plain", size: "md" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonLook>;

export function Button({ look, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={cn(buttonLook({ look, size }), className)} {...rest} />;
}
