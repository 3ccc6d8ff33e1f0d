/** The product logo: three left-aligned rows. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={className}>
      <rect width="20" height="20" rx="4" className="fill-accent" />
      <path d="M5 6.5h10M5 10h7M5 13.5h4" className="stroke-on-accent" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
