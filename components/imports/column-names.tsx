import { Detail, DetailList } from "#components/ui/details.tsx";

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/** The columns a file may have, for people who don't use the template. */
export function ColumnNames({ required, optional }: Columns) {
  return (
    <section aria-labelledby="columns" className="flex flex-col gap-2">
      <h2 id="columns" className="font-semibold">
        Columns
      </h2>
      <p className="text-sm text-fg-2">
        The first line names the columns, in any order.{optional.length > 0 ? " You can leave out optional ones." : ""}
      </p>
      <DetailList>
        <Detail name="Required">
          <Names names={required} />
        </Detail>
        {optional.length > 0 ? (
          <Detail name="Optional">
            <Names names={optional} />
          </Detail>
        ) : null}
      </DetailList>
    </section>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {names.map((name) => (
        <code key={name} className="font-mono text-xs leading-5">
          {name}
        </code>
      ))}
    </span>
  );
}
