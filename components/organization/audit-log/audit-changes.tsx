import { Timestamp } from "#components/ui/timestamp.tsx";
import type { getAuditEntry } from "#lib/organization/audit-log/contract.ts";
import { nounOf } from "#lib/organization/audit-log/rules.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf } from "#lib/platform/format/number.ts";

type Change = OutputOf<typeof getAuditEntry>["data"]["changes"][number];
type Field = Change["fields"][number];

/** `starts_on` → `Starts`, but `is_on` → `Is on`. */
const words = (name: string) => {
  const text = name.replace(/(?<!^is)_(?:id|at|on)$/, "").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const actionWords: Record<Change["action"], string> = { added: "Added", changed: "Changed", deleted: "Deleted" };

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Characters beyond which a value, such as a certificate, would be all that is on screen. */
const longest = 600;

function Value({ text }: { text: string | null }) {
  if (text === null) return missing;
  if (text.length > longest)
    return (
      <details>
        <summary className="min-h-6 cursor-pointer text-fg-2">{countOf(text.length, "character")}</summary>
        {text}
      </details>
    );
  if (instant.test(text)) return <Timestamp value={text} absolute />;
  return day.test(text) ? formatDate(text) : text;
}

function FieldValues({ field, action }: { field: Field; action: Change["action"] }) {
  if (field.is_hidden) return <span className="text-fg-2">Changed; the value isn't recorded</span>;
  if (action === "added") return <Value text={field.after} />;
  if (action === "deleted")
    return (
      <del>
        <Value text={field.before} />
      </del>
    );
  return (
    <>
      <del className="text-fg-2">
        <Value text={field.before} />
      </del>{" "}
      <span aria-hidden="true">→</span>{" "}
      <ins className="no-underline">
        <Value text={field.after} />
      </ins>
    </>
  );
}

/** What an entry changed, record by record, with the values before and after. */
export function AuditChanges({ changes, hasMore }: { changes: readonly Change[]; hasMore: boolean }) {
  if (changes.length === 0) return <p className="text-fg-2 text-sm">It changed no records.</p>;
  return (
    <div className="flex flex-col gap-5">
      {changes.map(({ id, record, action, fields, is_erased }) => (
        <section key={id}>
          <h3 className="text-sm font-medium wrap-anywhere">
            {actionWords[action]} {nounOf(record.type)} {record.name ?? record.id}
          </h3>
          <dl className="mt-1 text-sm">
            {fields.map((field) => (
              <div key={field.name} className="grid grid-cols-[8rem_1fr] gap-x-3 border-t py-1.5">
                <dt className="text-fg-2 wrap-anywhere">{words(field.name)}</dt>
                <dd className="min-w-0 wrap-anywhere tabular-nums">
                  <FieldValues field={field} action={action} />
                </dd>
              </div>
            ))}
          </dl>
          {is_erased ? <p className="mt-1 text-fg-2 text-xs">Personal values were erased.</p> : null}
        </section>
      ))}
      {hasMore ? <p className="text-fg-2 text-sm">It changed more records. The export has all of them.</p> : null}
    </div>
  );
}
