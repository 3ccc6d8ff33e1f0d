"use client";

import { parseAsString, useQueryState } from "nuqs";
import { SearchField } from "#components/table/search-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { wordsOf } from "#lib/platform/format/fold.ts";

export interface IndexEntry {
  name: string;
  area: string;
  href: string;
  method: string;
  path: string;
  summary: string;
  scope: string | null;
  /** Searchable text, in lowercase. */
  words: string;
}

/** More than anyone would read; the filter narrows it down. */
const maxShown = 80;

/** The areas, or operations filtered by name, path, scope and parameter. */
export function ReferenceIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const [filter, setFilter] = useQueryState("q", parseAsString.withDefault(""));
  const words = wordsOf(filter);
  const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
  const groups = [...Map.groupBy(words.length === 0 ? found : found.slice(0, maxShown), ({ area }) => area)];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <SearchField
          label="Filter operations"
          placeholder="Path or scope"
          search={filter}
          onSearch={(q, how) => void setFilter(q, { history: how })}
        />
        <p className="text-sm text-fg-2" aria-live="polite">
          {found.length === entries.length
            ? `${entries.length} operations`
            : `${found.length} of ${entries.length} operations`}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title="No operations match this filter."
          action={<Button onClick={() => void setFilter("", { history: "push" })}>Clear filter</Button>}
        />
      ) : null}
      {words.length === 0 ? (
        <Areas groups={groups} />
      ) : (
        groups.map(([area, group]) => <Found key={area} area={area} group={group} />)
      )}
      {words.length > 0 && found.length > maxShown ? (
        <p className="text-sm text-fg-2">
          {found.length - maxShown} more operations match. Narrow the filter to see them.
        </p>
      ) : null}
    </>
  );
}

type Group = [area: string, entries: IndexEntry[]];

function Areas({ groups }: { groups: readonly Group[] }) {
  return (
    <ul>
      {groups.map(([area, group]) => (
        <li key={area} className="border-b">
          <Link
            href={group[0]?.href.split("#", 1)[0] ?? ""}
            className="flex min-h-(--row) items-center justify-between gap-3 py-1 text-sm hover:bg-subtle focus-visible:-outline-offset-2"
          >
            {area}
            <span className="text-fg-2">{group.length === 1 ? "1 operation" : `${group.length} operations`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Found({ area, group }: { area: string; group: IndexEntry[] }) {
  return (
    <section aria-labelledby={`area-${area}`} className="mb-6">
      <h3 id={`area-${area}`} className="border-b pb-1 text-xs font-medium text-fg-2">
        {area}
      </h3>
      <ul>
        {group.map((entry) => (
          <li key={entry.name} id={entry.name} className="border-b">
            <Link
              href={entry.href}
              className="grid min-h-(--row) grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 py-1 text-sm hover:bg-subtle focus-visible:-outline-offset-2 sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)_9rem]"
            >
              <Method>{entry.method}</Method>
              <code className="font-mono text-xs">{entry.path}</code>
              <span className="max-sm:col-start-2">{entry.summary}</span>
              {entry.scope ? (
                <code className="font-mono text-xs text-fg-2 max-sm:col-start-2">{entry.scope}</code>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An operation's HTTP method. */
function Method({ children }: { children: string }) {
  return <span className="font-mono text-xs font-medium text-fg-2">{children}</span>;
}
