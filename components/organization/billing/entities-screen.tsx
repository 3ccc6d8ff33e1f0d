"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEditing } from "#components/list/use-editing.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { type LegalEntity, listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { BillingPage } from "./billing-page.tsx";
import { EntityPanel } from "./entity-panel.tsx";
import { typeWords } from "./entity-words.ts";
import { openColumn } from "./open-column.tsx";

const EntityForm = lateDialog(() => import("./entity-form.tsx"));

export function EntitiesScreen() {
  const mayWrite = useMay("accounting:write");
  const list = useQuery(query(listLegalEntities, {}));
  const [open, setOpen] = useQueryState("entity", parseAsString.withOptions({ history: "push" }));
  const {
    open: begin,
    draw,
    addButton,
  } = useEditing<LegalEntity>({ label: "Add legal entity", may: mayWrite, keywords: ["company"] });
  const entities = list.data?.data ?? [];
  const opened = entities.find(({ id }) => id === open);

  return (
    <BillingPage
      description="The legal entities you hire and pay through."
      action={addButton}
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
            <EmptyState title="No legal entities yet. You need one for contracts and invoices." action={addButton} />
          ) : (
            <CardTable
              label="Legal entities"
              columns={columnsOf(({ id }) => void setOpen(id))}
              rows={data}
              keyOf={({ id }) => id}
              current={open}
            />
          )
        }
      </ListState>
      {draw((entity, dialog) => (
        <EntityForm entity={entity} {...dialog} />
      ))}
    </BillingPage>
  );
}

function columnsOf(onOpen: (entity: LegalEntity) => void): readonly Column<LegalEntity>[] {
  return [
    openColumn({ key: "name", header: "Name", width: 11, grows: true }, { textOf: ({ name }) => name, onOpen }),
    column({ key: "code", header: "Code", width: 5 }, ({ code }) => <span className="font-mono text-xs">{code}</span>),
    column({ key: "country", header: "Country", width: 8 }, ({ country }) => countryName(country)),
    column({ key: "currency", header: "Currency", width: 5.5 }, ({ currency }) => currency),
    column({ key: "vat_id", header: "VAT ID", width: 9, dropOrder: 2 }, ({ vat_id }) =>
      vat_id === "" ? missing : <span className="font-mono text-xs">{vat_id}</span>,
    ),
    column({ key: "type", header: "Type", width: 6.5, dropOrder: 1 }, ({ type }) => typeWords[type]),
  ];
}
