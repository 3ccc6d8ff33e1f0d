import Link from "next/link";
import type { ReactNode } from "react";
import { countryName } from "#components/invoices/country-name.ts";
import { Money } from "#components/invoices/money.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { formatDate } from "#lib/format/date.ts";
import { type Contract, frequencyNames, perWords, typeNames } from "./contract-words.ts";

const cycleNames = {
  weekly: "Every week",
  biweekly: "Every two weeks",
  semimonthly: "Twice a month",
  monthly: "Every month",
};

/** What holds today. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { worker, legal_entity: entity } = contract;
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="mb-2 text-lg font-semibold">
        Terms
      </h2>
      <p className="mb-3 text-2xl font-semibold tabular-nums">
        <Money amount={contract.rate} currency={contract.currency} />{" "}
        <span className="text-base font-normal text-fg-2">{perWords(contract)}</span>
      </p>
      <dl className="grid grid-cols-[9rem_1fr] gap-y-1.5 text-sm max-sm:grid-cols-1 max-sm:gap-y-0">
        <Fact name="Worker">
          <Link href={`/people/${worker.id}`} className="underline">
            {worker.name}
          </Link>{" "}
          <span className="break-all text-fg-2 max-sm:block">{worker.email}</span>
        </Fact>
        <Fact name="Kind">
          {typeNames[contract.type]}
          {contract.is_cor ? ", contractor of record" : ""}
        </Fact>
        <Fact name="Country">{countryName(contract.country)}</Fact>
        <Fact name="Legal entity">{entity.name}</Fact>
        <Fact name="Rate is for">{frequencyNames[contract.frequency]}</Fact>
        <Fact name="Paid">{cycleNames[contract.payment_frequency]}</Fact>
        {Number(contract.employer_cost_percent) > 0 ? (
          <Fact name="Employer cost">{contract.employer_cost_percent} % on top</Fact>
        ) : null}
        <Fact name="Starts">{formatDate(contract.starts_on)}</Fact>
        <Fact name="Ends">
          {contract.ends_on ? formatDate(contract.ends_on) : "No end agreed"}
          {contract.termination_reason ? <span className="text-fg-2">: {contract.termination_reason}</span> : null}
        </Fact>
        <Fact name="Contract id">
          <span className="flex flex-wrap items-center gap-x-3">
            <code className="font-mono text-xs">{contract.id}</code>
            <CopyButton text={contract.id} label="Copy id" size="small" variant="ghost" />
          </span>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 text-fg-2 max-sm:pt-2">{name}</dt>
      <dd className="min-w-0 py-0.5 tabular-nums">{children}</dd>
    </>
  );
}
