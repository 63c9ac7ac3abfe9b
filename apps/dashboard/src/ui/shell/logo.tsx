// The sign: a turntable with its tracks, seen from above.
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path d="M12 1.5v4.2M4.6 4.6l3 3M1.5 12h4.2M19.4 4.6l-3 3M22.5 12h-4.2" stroke="currentColor" strokeWidth="1.7" />
      <circle cx="12" cy="13.6" r="5.6" stroke="currentColor" strokeWidth="1.7" />
      <path d="M12 10.4v6.4" stroke="var(--lamp)" strokeWidth="2.2" />
    </svg>
  );
}
