import { useQuery } from "@tanstack/react-query";
import { Read } from "#components/ui/read.tsx";
import { listScopes } from "#lib/organization/roles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { countOf } from "#lib/platform/format/number.ts";

/** The operations that scopes open, by area, as the titles that the API reference has. */
export function OpenedOperations({ scopes }: { scopes: readonly Scope[] }) {
  const found = useQuery(query(listScopes, {}));
  return (
    <Read what="what the role opens" query={found} className="h-40 w-full">
      {({ data }) => <Opened all={data} scopes={scopes} />}
    </Read>
  );
}

function Opened({ all, scopes }: { all: OutputOf<typeof listScopes>["data"]; scopes: readonly Scope[] }) {
  const opened = all.filter(({ id }) => scopes.includes(id)).flatMap(({ operations }) => operations);
  const areas = Map.groupBy(
    opened.toSorted((a, b) => a.area.localeCompare(b.area, "en")),
    ({ area }) => area,
  );
  return (
    <div className="text-xs">
      <p role="status" className="mb-2 text-fg-2">
        {opened.length === 0
          ? "Nothing yet. Choose what the role can read or change."
          : countOf(opened.length, "operation")}
      </p>
      {[...areas].map(([area, operations]) => (
        <section key={area} className="border-t py-2">
          <h4 className="font-medium">{area}</h4>
          <ul className="mt-1 flex flex-col gap-0.5 text-fg-2">
            {operations.map(({ name, summary }) => (
              <li key={name}>{summary}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
