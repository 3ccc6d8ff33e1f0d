"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useDialog } from "#components/forms/use-dialog.ts";
import { useCommands } from "#components/screen/commands.ts";
import { ListState } from "#components/table/list-state.tsx";
import { AddButton } from "#components/ui/add-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { type LegalEntity, listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { BillingPage, useMayBill } from "./billing-page.tsx";
import { EntityPanel } from "./entity-panel.tsx";
import { EntityTable } from "./entity-table.tsx";

const EntityForm = lateDialog(() => import("./entity-form.tsx"));

export function EntitiesScreen() {
  const mayWrite = useMayBill();
  const list = useQuery(query(listLegalEntities, {}));
  const [open, setOpen] = useQueryState("entity", parseAsString.withOptions({ history: "push" }));
  const { open: begin, draw } = useDialog<LegalEntity | null>();
  const entities = list.data?.data ?? [];
  const opened = entities.find(({ id }) => id === open);

  useCommands(
    mayWrite
      ? [{ label: "Add legal entity", group: "This page", keys: "N", keywords: ["company"], run: () => begin(null) }]
      : [],
  );
  const add = mayWrite ? <AddButton onClick={() => begin(null)}>Add legal entity</AddButton> : null;

  return (
    <BillingPage
      description="The legal entities you hire and pay through."
      action={add}
      panel={
        opened ? (
          <EntityPanel
            entity={opened}
            onEdit={mayWrite ? () => begin(opened) : null}
            onClose={() => void setOpen(null)}
          />
        ) : null
      }
    >
      <ListState what="legal entities" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No legal entities yet. You need one for contracts and invoices." action={add} />
          ) : (
            <EntityTable entities={data} current={open} onOpen={(id) => void setOpen(id)} />
          )
        }
      </ListState>
      {draw((entity, dialog) => (
        <EntityForm entity={entity} {...dialog} />
      ))}
    </BillingPage>
  );
}
