import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate, formatDateTime } from "#lib/platform/format/date.ts";
import { countOf } from "#lib/platform/format/number.ts";
import type { getCandidateErasure } from "#lib/recruiting/candidates/contract.ts";

export type Receipt = OutputOf<typeof getCandidateErasure>["data"];

const named = (text: string) => text.replaceAll("_", " ");

function download(receipt: Receipt) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }));
  link.download = `erasure-${receipt.id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What an erasure erased, what it kept, why, and until when. */
export default function ErasureReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { erased, audit_values, kept, elsewhere, backups, erased_at } = receipt;
  return (
    <Dialog
      open
      title="Receipt of the erasure"
      description={`Erased on ${formatDateTime(erased_at)}.`}
      className="sm:max-w-160"
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={() => download(receipt)}>Download receipt</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <Part title="Erased">
          {erased.map(({ table, records }) => (
            <li key={table}>
              {named(table)}: {countOf(records, "record")}
            </li>
          ))}
          <li>audit log: {countOf(audit_values, "value")}</li>
        </Part>
        {kept.length > 0 ? (
          <Part title="Kept">
            {kept.map(({ table, fields, records, reason, until }) => (
              <li key={`${table} ${reason}`}>
                {named(table)}, {countOf(records, "record")}: {fields.map(named).join(", ")}
                <span className="block text-fg-2">
                  {reason} ({until}).
                </span>
              </li>
            ))}
          </Part>
        ) : null}
        <Part title="Elsewhere">
          {elsewhere.map(({ what, reason, until }) => (
            <li key={what}>
              {what}
              <span className="block text-fg-2">
                {reason} ({until}).
              </span>
            </li>
          ))}
          <li>
            {backups.until === null ? "Backups" : `Backups, until ${formatDate(backups.until)} at the latest`}
            <span className="block text-fg-2">{backups.words}</span>
          </li>
        </Part>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">{children}</ul>
    </section>
  );
}
