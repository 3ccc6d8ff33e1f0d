import type { ReactNode } from "react";

interface EmptyStateProps {
  /** One sentence. */
  title: string;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Anything beyond a sentence, such as a runnable command. */
  children?: ReactNode;
}

export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div data-empty className="flex flex-col items-start gap-3 py-6">
      <p className="max-w-text text-fg-2">{title}</p>
      {action}
      {children}
    </div>
  );
}
