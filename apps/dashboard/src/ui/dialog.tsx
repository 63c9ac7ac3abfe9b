// A dialog over the page; focus goes back to where it was.
"use client";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Where the focus goes when what opened it may be gone. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
}

export function Dialog({ open, onOpenChange, title, description, returnFocus, children }: DialogProps) {
  const onCloseAutoFocus = (event: Event): void => {
    const target = returnFocus?.();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-auto rounded-lg border bg-card p-4 shadow-lift"
        >
          <div className="mb-3 flex items-center justify-between gap-3">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close">
                <X aria-hidden="true" />
              </Button>
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="mb-3 text-sm text-ink-2">{description}</Radix.Description>
          ) : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
