import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";
import { formatDate } from "#lib/platform/format/date.ts";

/** The documents that belong to a record, such as an invoice's refunds. */
export function Documents({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="flex justify-between gap-2 pb-1 text-xs font-medium text-fg-2">
        {title}
        <span className="font-normal tabular-nums">{aside}</span>
      </h3>
      <ul className="text-sm tabular-nums">{children}</ul>
    </section>
  );
}

interface DocumentProps {
  href: string;
  label: string;
  status: ReactNode;
  day: string;
  amount: ReactNode;
}

export function Document({ href, label, status, day, amount }: DocumentProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t py-1.5">
      <Link href={href} className="link inline-flex min-h-6 items-center font-medium">
        {label}
      </Link>
      {status}
      <span className="text-fg-2">{formatDate(day)}</span>
      <span className="ml-auto text-right">{amount}</span>
    </li>
  );
}
