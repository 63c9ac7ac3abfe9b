// The lamp beside a thread's name: a shape and a colour, always with the word beside or behind it.
import { cn } from "@/lib/class-names";
import {
  type Shape,
  type Standing,
  type StateWord,
  stateDetail,
  stateWord,
  toneText,
  toneWash,
} from "@/lib/state-words";

const shapes: Record<Shape, React.ReactNode> = {
  running: (
    <>
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.25" opacity=".45" />
      <circle cx="6" cy="6" r="2.5" fill="currentColor" className="animate-lamp" />
    </>
  ),
  clock: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
      <circle cx="6" cy="6" r="4.75" />
      <path d="M6 3.5V6l1.6 1.2" />
    </g>
  ),
  flag: <path d="M6 .6 11.4 6 6 11.4.6 6z" fill="currentColor" />,
  children: (
    <g fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="6" cy="2.6" r="1.7" />
      <circle cx="2.6" cy="9.4" r="1.7" />
      <circle cx="9.4" cy="9.4" r="1.7" />
    </g>
  ),
  check: <path d="m2 6.4 2.6 2.8L10 3.2" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  cross: <path d="m2.6 2.6 6.8 6.8m0-6.8-6.8 6.8" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />,
  slash: (
    <g fill="none" stroke="currentColor" strokeWidth="1.4">
      <circle cx="6" cy="6" r="4.75" />
      <path d="m2.8 9.2 6.4-6.4" />
    </g>
  ),
  ring: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

export function Mark({ shape, className }: { shape: Shape; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={cn("size-3 shrink-0", className)}>
      {shapes[shape]}
    </svg>
  );
}

interface StateMarkProps {
  of: Standing;
  /** `chip` has a wash behind it, `line` is shape and word, `mark` is the shape with its word for screen readers; `shape` and `word` are halves for one line. */
  look?: "chip" | "line" | "mark" | "shape" | "word";
  testId?: string;
}

export function StateMark({ of, look = "line", testId }: StateMarkProps) {
  const word: StateWord = stateWord(of);
  const detail = stateDetail(of.outcome);
  const text = detail && of.status === "idle" ? `${word.word}: ${detail}` : word.word;
  if (look === "shape") return <Mark shape={word.shape} className={toneText[word.tone]} />;
  if (look === "mark") {
    return (
      <span className={cn("inline-flex", toneText[word.tone])} title={text} data-status={of.status}>
        <Mark shape={word.shape} />
        <span className="sr-only">{text}</span>
      </span>
    );
  }
  const wash = look === "chip" ? cn("rounded-md px-2 py-0.5", toneWash[word.tone]) : toneText[word.tone];
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 align-middle text-xs font-medium whitespace-nowrap", wash)}
      data-testid={testId}
      data-status={of.status}
      data-outcome={of.outcome?.status}
    >
      {look === "word" ? null : <Mark shape={word.shape} />}
      {text}
    </span>
  );
}
