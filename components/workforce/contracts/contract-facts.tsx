import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { Section } from "#components/ui/section.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { Contract } from "#lib/workforce/contracts/contract.ts";
import { cycleNames, frequencyNames, ratePeriodLabel, typeNames } from "./contract-words.tsx";

/** The current terms. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { worker, legal_entity: entity } = contract;
  return (
    <Section title="Terms" id="terms">
      <p className="mb-3 text-2xl font-semibold tabular-nums">
        <Money amount={contract.rate} currency={contract.currency} />{" "}
        <span className="text-base font-normal text-fg-2">{ratePeriodLabel(contract)}</span>
      </p>
      <DetailList className="sm:grid-cols-[9rem_1fr]">
        <Detail name="Worker">
          <Link href={`/people/${worker.id}`} className="underline">
            {worker.name}
          </Link>{" "}
          <span className="break-all text-fg-2 max-sm:block">{worker.email}</span>
        </Detail>
        <Detail name="Type">
          {typeNames[contract.type]}
          {contract.is_cor ? ", contractor of record" : ""}
        </Detail>
        <Detail name="Country">{countryName(contract.country)}</Detail>
        <Detail name="Legal entity">{entity.name}</Detail>
        <Detail name="Pay period">{frequencyNames[contract.frequency]}</Detail>
        <Detail name="Paid">{cycleNames[contract.payment_frequency]}</Detail>
        {Number(contract.employer_cost_percent) > 0 ? (
          <Detail name="Employer cost">{contract.employer_cost_percent}% on top</Detail>
        ) : null}
        <Detail name="Starts">{formatDate(contract.starts_on)}</Detail>
        <Detail name="Ends">
          {contract.ends_on ? formatDate(contract.ends_on) : "No end date"}
          {contract.termination_reason ? <span className="text-fg-2">: {contract.termination_reason}</span> : null}
        </Detail>
        <RecordDetails name="Contract ID" id={contract.id} />
      </DetailList>
    </Section>
  );
}
