interface ProgressBarProps {
  /** What is running: "Creating invoices". */
  label: string;
  value: number;
  max: number;
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={Math.max(1, max)}
      value={value}
      className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-border forced:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-accent"
    />
  );
}
