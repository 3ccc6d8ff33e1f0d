import { cn } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  code: string;
  /** What it is: "Example request". */
  label: string;
  className?: string;
}

/** Monospaced text with its own scrolling and a copy button. */
export function CodeBlock({ code, label, className }: CodeBlockProps) {
  return (
    <figure className={cn("min-w-0 overflow-hidden rounded-md border bg-subtle", className)}>
      <figcaption className="flex items-center justify-between gap-2 border-b py-1 pr-1 pl-3 text-xs font-medium text-fg-2">
        {label}
        <CopyButton text={code} label="Copy" variant="ghost" size="small" />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-3 py-2.5 font-mono text-xs leading-5 focus-visible:-outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
