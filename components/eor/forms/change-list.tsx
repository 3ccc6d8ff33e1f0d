import type { FieldChange } from "#lib/eor/forms/rules.ts";

const words = { added: "Added", removed: "Removed", changed: "Changed" } as const;
const order = ["added", "changed", "removed"] as const;

/** How two versions of a form differ, in words. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-fg-2">No fields changed.</p>;
  return (
    <div className="flex flex-col gap-3">
      {order.map((kind) => {
        const own = changes.filter((change) => change.kind === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind} aria-label={words[kind]}>
            <h3 className="text-xs font-medium text-fg-2">{words[kind]}</h3>
            <ul className="mt-1 flex flex-col gap-1.5 text-sm">
              {own.map(({ key, label, details }) => (
                <li key={key} className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{label}</span>{" "}
                  <code className="font-mono text-xs text-fg-2">{key}</code>
                  {details.length > 0 ? (
                    <ul className="mt-0.5 list-disc pl-5 text-fg-2">
                      {[...new Set(details)].map((detail) => (
                        <li key={detail}>{detail}</li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {changes.some(({ kind }) => kind === "removed") ? (
        <p className="text-xs text-fg-2">Answers to removed fields are kept and shown as no longer asked.</p>
      ) : null}
    </div>
  );
}
