"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEditing } from "#components/list/use-editing.tsx";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ListState } from "#components/table/list-state.tsx";
import { openColumn } from "#components/table/open-column.tsx";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { listTaxRates } from "#lib/money/tax-rates/contract.ts";
import { deleteLegalEntity, type LegalEntity, listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { BillingPage } from "./billing-page.tsx";
import { typeWords } from "./entity-words.ts";
import { rateText, sourceText } from "./tax-rate-view.ts";

const EntityForm = lateDialog(() => import("./entity-form.tsx"));

export function EntitiesScreen() {
  const mayWrite = useMay("accounting:write");
  const list = useQuery(query(listLegalEntities, {}));
  const [open, setOpen] = useQueryState("entity", parseAsString.withOptions({ history: "push" }));
  const editing = useEditing<LegalEntity>({ label: "Add legal entity", may: mayWrite, keywords: ["company"] });
  const entities = list.data?.data ?? [];
  const opened = entities.find(({ id }) => id === open);

  return (
    <BillingPage
      description="The legal entities you hire and pay through."
      action={editing.addButton}
      panel={
        opened ? (
          <EntityPanel
            entity={opened}
            onEdit={mayWrite ? () => editing.open(opened) : null}
            onClose={() => void setOpen(null)}
          />
        ) : null
      }
    >
      <ListState what="legal entities" query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No legal entities yet. You need one for contracts and invoices."
              action={editing.addButton}
            />
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
      {editing.draw((entity, dialog) => (
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

interface EntityPanelProps {
  entity: LegalEntity;
  /** Null for read-only access. */
  onEdit: (() => void) | null;
  onClose: () => void;
}

function EntityPanel({ entity, onEdit, onClose }: EntityPanelProps) {
  return (
    <SidePanel title={entity.name} onClose={onClose}>
      <DetailList>
        <Detail name="Code">{entity.code}</Detail>
        <Detail name="Type">{typeWords[entity.type]}</Detail>
        <Detail name="Country">{countryName(entity.country)}</Detail>
        <Detail name="Currency">{entity.currency}</Detail>
        <Detail name="VAT ID">{entity.vat_id || missing}</Detail>
        <Detail name="Tax rate">
          <CurrentTaxRate country={entity.country} />
        </Detail>
        <Detail name="Address">
          <span className="whitespace-pre-line">{entity.address || missing}</span>
        </Detail>
        <Detail name="Added">{formatDate(entity.created_at)}</Detail>
        <RecordDetails name="ID" id={entity.id} />
      </DetailList>
      {onEdit ? (
        <div className="mt-6 flex flex-wrap items-center gap-2 border-t pt-4">
          <Button onClick={onEdit}>Edit</Button>
          {entity.is_in_use ? (
            <p className="flex-[1_1_12rem] text-sm text-fg-2">
              You can't delete it: {entity.has_documents ? "documents use it." : "contracts use it."}
            </p>
          ) : (
            <Delete entity={entity} onGone={onClose} />
          )}
        </div>
      ) : null}
    </SidePanel>
  );
}

/** The rate that applies to the country today, with its source, and where it can be set. */
function CurrentTaxRate({ country }: { country: string }) {
  const { data } = useQuery(query(listTaxRates, { countries: country, only: "current" }));
  if (!data) return missing;
  const [rate] = data.data;
  return (
    <Link href={`/settings/billing/tax-rates?country=${country}`} className="underline">
      {rate ? `${rateText(rate)} (${sourceText(rate)})` : "Unknown: set your own rate"}
    </Link>
  );
}

function Delete({ entity, onGone }: { entity: LegalEntity; onGone: () => void }) {
  return (
    <ConfirmedAction
      trigger={
        <Button variant="ghost" className="ml-auto text-bad">
          Delete
        </Button>
      }
      title={`Delete ${entity.name}?`}
      action="Delete legal entity"
      typedName={entity.name}
      run={() => call(deleteLegalEntity, { legal_entity_id: entity.id })}
      done={{ title: `${entity.name} was deleted` }}
      onDone={onGone}
    >
      <p>Nothing uses it. Its address and VAT ID are deleted too.</p>
    </ConfirmedAction>
  );
}
