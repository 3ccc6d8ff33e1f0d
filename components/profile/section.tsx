import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";

interface SectionProps {
  id: string;
  title: string;
  /** The list with all of its rows, if there may be more. */
  all?: { href: string; text: string } | null;
  /** The button that adds to it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a profile, with its heading and the way to everything of it. */
export function Section({ id, title, all, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {all ? (
            <Link href={all.href} className="inline-flex min-h-6 items-center text-sm underline coarse:min-h-10">
              {all.text}
            </Link>
          ) : null}
          {action}
        </div>
      </div>
      {children}
    </section>
  );
}

/** What to do where there is nothing yet. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-t py-3 text-sm text-fg-2">{children}</p>;
}
