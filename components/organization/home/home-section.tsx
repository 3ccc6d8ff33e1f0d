import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { figureText } from "./home-words.ts";

/** Figures and charts of one area, next to each other where there is room. */
export function HomeSection({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 border-t pt-5">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      <div className={cn("grid gap-x-12 gap-y-8 *:min-w-0 lg:grid-cols-2", isWide && "xl:grid-cols-3")}>{children}</div>
    </section>
  );
}

interface BlockProps {
  title: string;
  /** Where the block's records are. */
  href?: string | undefined;
  /** How many there are, next to the title. */
  count?: { count: number; is_minimum?: true | undefined } | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/** A few figures with a title. */
export function Block({ title, href, count, note, children }: BlockProps) {
  return (
    <div>
      <div className="mb-2">
        <h3 className="flex min-h-6 items-center gap-2 text-base font-semibold">
          {href === undefined ? (
            title
          ) : (
            <Link href={href} className="inline-flex min-h-6 items-center rounded-sm hover:underline coarse:min-h-10">
              {title}
            </Link>
          )}
          {count ? <span className="text-sm font-normal text-fg-3 tabular-nums">{figureText(count)}</span> : null}
        </h3>
        {note ? <p className="text-xs text-fg-2">{note}</p> : null}
      </div>
      {children}
    </div>
  );
}

export function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t text-sm">
      {children}
    </ul>
  );
}

interface LineProps {
  /** Where exactly these records are; null if there are none. */
  href: string | null;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
}

/** One line that leads to the records it is about. */
export function Line({ href, title, note, end }: LineProps) {
  const content = (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className={cn("min-w-0 wrap-anywhere", href === null ? "text-fg-2" : "font-medium")}>{title}</span>{" "}
        {note ? <span className="min-w-0 text-fg-2 tabular-nums">{note}</span> : null}
      </span>{" "}
      {end ? <span className="text-right tabular-nums">{end}</span> : null}
    </>
  );
  const className = "-mx-2 flex min-h-(--row) items-center gap-x-4 px-2 py-1.5 coarse:min-h-10";
  return (
    <li className="border-b">
      {href === null ? (
        <span className={className}>
          {content}
          <span className="size-4 shrink-0" />
        </span>
      ) : (
        <Link href={href} className={cn(className, "rounded-sm transition-colors hover:bg-subtle")}>
          {content}
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
        </Link>
      )}
    </li>
  );
}

interface ListedBlockProps {
  title: string;
  note?: string;
  found: { count: number; is_minimum?: true | undefined; href: string; listed: readonly unknown[] };
  /** What leads to all of them. */
  all?: string;
  /** Shown if there are none. */
  none: ReactNode;
  /** A line for each that is listed. */
  children: ReactNode;
}

/** The first of some records, and a link to all. */
export function ListedBlock({ title, note, found, all, none, children }: ListedBlockProps) {
  const { count, href, listed } = found;
  return (
    <Block title={title} note={note} {...(count > 0 && { href, count: found })}>
      {count === 0 ? <Nothing>{none}</Nothing> : <Lines label={title}>{children}</Lines>}
      {count > listed.length ? (
        <p className="mt-2 text-sm">
          <TextLink href={href}>{all ?? `Show all ${figureText(found)}`}</TextLink>
        </p>
      ) : null}
    </Block>
  );
}

/** What to do where there is nothing yet. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="max-w-text border-t pt-2 text-sm text-fg-2">{children}</p>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-my-1 inline-flex min-h-6 items-center rounded-sm text-accent hover:underline coarse:-my-3 coarse:min-h-10"
    >
      {children}
    </Link>
  );
}
