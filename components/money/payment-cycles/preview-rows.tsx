import ChevronRight from "lucide-react/icons/chevron-right";
import { taxText } from "#components/money/invoices/tax-basis.ts";
import { type Column, column } from "#components/table/column.ts";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import { type PreviewRow, reasonsOf } from "./cycle.ts";
import { Difference } from "./difference.tsx";

const link = "inline-flex min-h-6 items-center rounded-sm underline coarse:min-h-10";

export const keyOf = (row: PreviewRow) => row.contract_id;

const linesId = (row: PreviewRow) => `lines-${row.contract_id}`;

/** One contract per row; `onToggle` shows or hides its lines. */
export function previewColumns(
  opened: ReadonlySet<string>,
  onToggle: (contractId: string) => void,
): readonly Column<PreviewRow>[] {
  return [
    column({ key: "worker", header: "Worker", width: 10, grows: true }, (row) => (
      <Opener row={row} isOpen={opened.has(keyOf(row))} onToggle={() => onToggle(keyOf(row))} />
    )),
    column(
      { key: "previous", header: "Last cycle", width: 9.25, align: "end" },
      ({ previous_total: previous, currency }) => (
        <span className="text-fg-2">
          {previous === null ? missing : <Money amount={previous} currency={currency} />}
        </span>
      ),
    ),
    column({ key: "total", header: "This cycle", width: 9.25, align: "end" }, (row) =>
      row.exception || row.lines.length === 0 ? (
        missing
      ) : (
        <span className="font-medium">
          <Money amount={row.total} currency={row.currency} />
        </span>
      ),
    ),
    column({ key: "difference", header: "Difference", width: 7.5, align: "end" }, (row) => (
      <span className="text-fg-2">
        {row.exception ? missing : <Difference total={row.total} previous={row.previous_total} />}
      </span>
    )),
    column({ key: "why", header: "Why", width: 11, grows: true }, (row) => (
      <span className={row.exception || row.waiting_deductions ? "text-warn" : "text-fg-2"}>
        {row.exception?.detail || [row.waiting_deductions, reasonsOf(row)].filter(Boolean).join(" · ") || missing}
      </span>
    )),
  ];
}

function Opener({ row, isOpen, onToggle }: { row: PreviewRow; isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? linesId(row) : undefined}
      onClick={onToggle}
      className="flex min-h-6 items-start gap-1 rounded-sm text-left coarse:min-h-10"
    >
      <ChevronRight aria-hidden="true" className={cn("mt-1.5 size-3.5 shrink-0 text-fg-3", isOpen && "rotate-90")} />
      <span>
        <span className="font-medium">{row.worker_name}</span>
        <span className="block text-xs leading-4 text-fg-2">{row.contract_title}</span>
      </span>
    </button>
  );
}

/** The lines of the contract's invoice. */
export function PreviewLines({ row }: { row: PreviewRow }) {
  return (
    <div id={linesId(row)} className="rounded-md bg-subtle px-3 py-2">
      {row.lines.length === 0 ? (
        <p className="text-fg-2">This contract isn't paid in this cycle.</p>
      ) : (
        <ul>
          {row.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own and never reorder
            <li key={at} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span>
                {line.description}
                {line.quantity === 1 ? null : (
                  <span className="text-fg-2">
                    {" "}
                    · {line.quantity} × {formatAmount(line.price_per_unit)}
                  </span>
                )}
              </span>
              <span className="ml-auto">{formatAmount(line.total)}</span>
            </li>
          ))}
          <li className="mt-1 flex justify-between border-t pt-1 font-medium">
            <span>Total</span>
            <Money amount={row.total} currency={row.currency} />
          </li>
        </ul>
      )}
      {row.tax && row.lines.length > 0 ? <p className="mt-2 text-xs text-fg-2">Tax: {taxText(row.tax)}</p> : null}
      <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-fg-2">
        <PersonLink person={{ id: row.worker_id, name: row.worker_name }} />
        <Link href={`/contracts/${row.contract_id}`} className={link}>
          Contract {row.contract_id}
        </Link>
        {row.invoice ? (
          <Link href={`/invoices?status=all&invoice=${row.invoice.id}`} className={link}>
            Invoice {row.invoice.label}
          </Link>
        ) : null}
        <span className="inline-flex items-center">{row.legal_entity_name}</span>
      </p>
    </div>
  );
}
