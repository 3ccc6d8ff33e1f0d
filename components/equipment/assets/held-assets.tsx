import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { ActionGroup } from "#components/ui/action-group.tsx";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { listItAssets } from "#lib/equipment/assets/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { AssetAction } from "./asset-action.tsx";
import { type AssetRow, nameOf, ReturnDue } from "./asset-list.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { heldBy } from "./held-by.ts";
import { useBulk } from "./use-bulk.ts";

const ActionDialog = lateDialog(() => import("./action-dialog.tsx"));
const LastReminder = late(() => import("./last-reminder.tsx"));

const columns: readonly Column<AssetRow>[] = [
  column({ key: "asset", header: "Asset", width: 13, grows: true }, (row) => (
    <RowLink href={`/equipment/assets/${row.id}`} title={nameOf(row)} note={row.serial_number ?? missing} />
  )),
  dayColumn("since", "Since", 7, (row) => row.held_since, { dropOrder: 1 }),
  column({ key: "due", header: "Return due", width: 10 }, (row) => <ReturnDue day={row.return_due_on} />),
];

function returnColumn(onReturn: (row: AssetRow) => void): Column<AssetRow> {
  return column({ key: "actions", header: "Actions", width: 5, actions: true }, (row) => (
    <Button size="small" aria-label={`Return ${nameOf(row)}`} onClick={() => onReturn(row)}>
      Return
    </Button>
  ));
}

/** The assets a person holds, for users who may see equipment. */
export function HeldAssets({ personId, name }: { personId: string; name: string }) {
  const { scopes } = useAccount();
  return scopes.includes("it-assets:read") ? (
    <Held personId={personId} name={name} mayWrite={scopes.includes("it-assets:write")} />
  ) : null;
}

function Held({ personId, name, mayWrite }: { personId: string; name: string; mayWrite: boolean }) {
  const held = useQuery(query(listItAssets, heldBy(personId)));
  const [asking, setAsking] = useState<AssetRow | "all" | null>(null);
  const { run, act, dismiss } = useBulk();
  const rows = held.data?.data ?? [];
  const total = held.data?.total_count ?? 0;
  return (
    <Section
      title="Equipment"
      id="equipment"
      action={mayWrite && total > 0 ? <Button onClick={() => setAsking("all")}>Request return of all</Button> : null}
    >
      {run ? <BulkProgress run={run} onDismiss={dismiss} /> : null}
      <ActionGroup label="Equipment">
        <Read what="equipment" query={held}>
          {() =>
            total === 0 ? (
              <p className="text-sm text-fg-2">{name} has no equipment.</p>
            ) : (
              <CardTable
                label="Equipment"
                columns={mayWrite ? [...columns, returnColumn(setAsking)] : columns}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )
          }
        </Read>
      </ActionGroup>
      {total > rows.length ? (
        <p className="mt-2 text-sm text-fg-2">
          The latest {formatCount(rows.length)} of {formatCount(total)}.
        </p>
      ) : null}
      {rows.some(({ return_due_on }) => return_due_on !== null) ? <LastReminder personId={personId} /> : null}
      {asking === "all" ? (
        <ActionDialog
          action="request_return"
          subject={countOf(total, "asset")}
          send={async (input) => {
            void act({ filters: { hris_profile_id: personId }, count: total }, input).catch(() => undefined);
          }}
          onClose={() => setAsking(null)}
        />
      ) : asking ? (
        <AssetAction action="return" asset={asking} onClose={() => setAsking(null)} />
      ) : null}
    </Section>
  );
}
