"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useEditing } from "#components/list/use-editing.tsx";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useMay } from "#components/screen/use-may.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  createArchivationReason,
  listArchivationReasons,
  updateArchivationReason,
} from "#lib/recruiting/archivation-reasons/contract.ts";
import { SettingsPage } from "./settings-page.tsx";

type Reason = OutputOf<typeof listArchivationReasons>["data"][number];

const kindWords: Record<Reason["kind"], string> = {
  REJECTED: "Rejected by us",
  WITHDREW: "Candidate withdrew",
  OTHER: "Other",
};
const kinds = (["REJECTED", "WITHDREW", "OTHER"] as const).map((value) => ({ value, label: kindWords[value] }));

export function ReasonsScreen() {
  const mayWrite = useMay("ats:write");
  const list = useQuery(query(listArchivationReasons, {}));
  const { open: edit, draw, addButton: add } = useEditing<Reason>({ label: "Add reason", may: mayWrite });
  const retire = useMutation({
    mutationFn: ({ id, is_retired }: Reason) =>
      call(updateArchivationReason, { reason_id: id, is_retired: !is_retired }),
    onError: (error) => toastFailure("Couldn't change the reason", error),
  });

  const columns: readonly Column<Reason>[] = [
    column({ key: "name", header: "Reason", width: 11, grows: true }, ({ name, is_retired }) => (
      <>
        {name}
        {is_retired ? <span className="text-fg-2"> (retired)</span> : null}
      </>
    )),
    column({ key: "kind", header: "Type", width: 9 }, (reason) => kindWords[reason.kind]),
    ...(mayWrite
      ? [
          column({ key: "actions", header: "Actions", width: 10, actions: true as const }, (reason: Reason) => (
            <span className="inline-flex gap-1">
              <Button size="small" aria-label={`Edit ${reason.name}`} onClick={() => edit(reason)}>
                Edit
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={`${reason.is_retired ? "Use" : "Retire"} ${reason.name}`}
                onClick={() => retire.mutate(reason)}
              >
                {reason.is_retired ? "Use again" : "Retire"}
              </Button>
            </span>
          )),
        ]
      : []),
  ];

  return (
    <SettingsPage description="Why applications are archived. A retired reason stays in the history." action={add}>
      <ListState what="archive reasons" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No archive reasons yet. Archiving an application needs one." action={add} />
          ) : (
            <CardTable
              label="Archive reasons"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              isFaint={({ is_retired }) => is_retired}
            />
          )
        }
      </ListState>
      {draw((reason, dialog) => (
        <ReasonForm reason={reason} {...dialog} />
      ))}
    </SettingsPage>
  );
}

interface ReasonFormProps extends OpenedDialog {
  /** Null adds one. */
  reason: Reason | null;
}

function ReasonForm({ reason, ...dialog }: ReasonFormProps) {
  async function save({ name = "", ...rest }: Entries, idempotencyKey: string) {
    const kind = rest.kind as Reason["kind"];
    if (reason) await call(updateArchivationReason, { reason_id: reason.id, name, kind });
    else await call(createArchivationReason, { name, kind }, { idempotencyKey });
  }

  return (
    <EntryDialog
      {...dialog}
      title={reason ? `Edit ${reason.name}` : "Add archive reason"}
      action={reason ? "Save changes" : "Add reason"}
      send={save}
    >
      <TextField label="Reason" name="name" maxLength={100} defaultValue={reason?.name} />
      <SelectField label="Type" name="kind" items={kinds} initial={reason?.kind ?? "REJECTED"} />
    </EntryDialog>
  );
}
