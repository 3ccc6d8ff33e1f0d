import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import type { RestError } from "#lib/platform/api/client.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";

interface RowsSectionProps<Answer extends { data: unknown[] }> {
  id: string;
  title: string;
  /** Without it, there is no section. */
  scope: Scope;
  read: UseQueryOptions<Answer, RestError>;
  /** The list with all of its rows. */
  all: string;
  /** The button that adds to it. */
  action?: ReactNode;
  /** What to do where there is nothing yet. */
  nothing: string;
  columns: readonly Column<Answer["data"][number]>[];
}

/** The first rows of a list, for those who may read it, with the way to all of them. */
export function RowsSection<Answer extends { data: { id: string }[] }>(props: RowsSectionProps<Answer>) {
  const { id, title, scope, read, all, action, nothing, columns } = props;
  const mayRead = useAccount().scopes.includes(scope);
  const rows = useQuery({ ...read, enabled: mayRead });
  if (!mayRead) return null;
  const what = title.toLowerCase();
  return (
    <Section
      id={id}
      title={title}
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {rows.data?.data.length ? <All href={all}>All {what}</All> : null}
          {action}
        </div>
      }
    >
      <Read what={what} query={rows}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{nothing}</Nothing>
          ) : (
            <CardTable label={title} columns={columns} rows={data} keyOf={(row) => row.id} />
          )
        }
      </Read>
    </Section>
  );
}

/** The way to a whole list. */
export function All({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-6 items-center text-sm underline coarse:min-h-10">
      {children}
    </Link>
  );
}

/** What to do where there is nothing yet. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-t py-3 text-sm text-fg-2">{children}</p>;
}

interface LineProps {
  href: string;
  title: string;
  /** Below the title. */
  note?: ReactNode;
  /** At the end of the line. */
  children: ReactNode;
}

/** A record in a short list, with the way to it. */
export function Line({ href, title, note, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-1.5">
      <span className="min-w-0">
        <Link
          href={href}
          className="inline-flex min-h-6 min-w-0 items-center font-medium wrap-anywhere underline coarse:min-h-10"
        >
          {title}
        </Link>
        {note ? <span className="block text-xs text-fg-2">{note}</span> : null}
      </span>
      {children}
    </li>
  );
}

/** A part of a section. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="pb-1 text-xs font-medium text-fg-2">{title}</h3>
      {children}
    </div>
  );
}

/** What is at the end of the line of an invoice or a payment. */
export function StatusAndAmount({ children, ...money }: ComponentProps<typeof Money> & { children: ReactNode }) {
  return (
    <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4 tabular-nums">
      {children}
      <Money {...money} />
    </span>
  );
}
