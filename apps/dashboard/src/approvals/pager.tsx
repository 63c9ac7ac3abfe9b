// On a phone the list is one step back and forth.
"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/ui/button";

interface PagerProps {
  at: number;
  of: number;
  onStep: (step: 1 | -1) => void;
}

export function Pager({ at, of, onStep }: PagerProps) {
  return (
    <div className="flex items-center gap-1">
      <Button
        size="icon"
        className="pointer-coarse:min-w-11"
        aria-label="Previous"
        disabled={at <= 0}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span className="tabular min-w-12 text-center text-sm text-ink-2">
        {at + 1} of {of}
      </span>
      <Button
        size="icon"
        className="pointer-coarse:min-w-11"
        aria-label="Next"
        disabled={at >= of - 1}
        onClick={() => onStep(1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}
