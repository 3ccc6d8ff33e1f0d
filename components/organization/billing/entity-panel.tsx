import { useQuery } from "@tanstack/react-query";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { listTaxRates } from "#lib/money/tax-rates/contract.ts";
import { deleteLegalEntity, type LegalEntity } from "#lib/organization/legal-entities/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { typeWords } from "./entity-words.ts";
import { rateText, sourceText } from "./tax-rate-view.ts";

interface EntityPanelProps {
  entity: LegalEntity;
  /** Null for read-only access. */
  onEdit: (() => void) | null;
  onClose: () => void;
}

export function EntityPanel({ entity, onEdit, onClose }: EntityPanelProps) {
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
