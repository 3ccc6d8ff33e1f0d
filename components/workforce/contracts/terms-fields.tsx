import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AmountField } from "#components/forms/amount-field.tsx";
import { CountryPicker } from "#components/forms/country-picker.tsx";
import { CurrencyPicker } from "#components/forms/currency-picker.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Link } from "#components/ui/link.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query as queryOf } from "#lib/platform/api/client.ts";
import {
  type ContractType,
  contractTypes,
  cycleFrequencies,
  cycleOf,
  frequenciesOf,
  isEmployment,
} from "#lib/workforce/contracts/rules.ts";
import { cycleNames, frequencyNames, typeNames } from "./contract-words.tsx";

const types = contractTypes.map((value) => ({ value, label: typeNames[value] }));
const cycles = cycleFrequencies.map((value) => ({ value, label: cycleNames[value] }));
const beginnings = [
  { value: "new", label: "New, needs review and signature" },
  { value: "in_progress", label: "In progress, already signed" },
] as const;

/** The terms of a contract. Its type decides which fields there are. */
export function TermsFields() {
  const list = useQuery(queryOf(listLegalEntities, {}));
  const entities = list.data?.data ?? [];
  const [entityId, setEntityId] = useState<string | null>(null);
  const [type, setType] = useState<ContractType>("ongoing_time_based");
  const [frequency, setFrequency] = useState("monthly");
  const [cycle, setCycle] = useState<(typeof cycleFrequencies)[number]>("monthly");
  // Defaults from the legal entity, until others are chosen.
  const [countryFrom, setCountryFrom] = useState<string | null>(null);
  const [currencyFrom, setCurrencyFrom] = useState<string | null>(null);
  const [hasOwnCountry, setOwnCountry] = useState(false);
  const [hasOwnCurrency, setOwnCurrency] = useState(false);
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null);
  const possible = frequenciesOf(type);
  const paidFor = possible.find((one) => one === frequency) ?? possible[0] ?? "monthly";
  const entityOf = (id: string | null) => entities.find((entity) => entity.id === id);
  const currency = hasOwnCurrency ? chosenCurrency : (entityOf(currencyFrom)?.currency ?? null);

  function chooseEntity(id: string | null) {
    setEntityId(id);
    if (!hasOwnCountry) setCountryFrom(id);
    if (!hasOwnCurrency) setCurrencyFrom(id);
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">Terms</legend>
      <TextField label="Title" name="title" helper="Describes the work. Shown on invoices." />
      <PartMissing query={list} title="Couldn't load legal entities" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Legal entity"
          name="legal_entity_id"
          helper={
            list.data && entities.length === 0 ? (
              <>
                There are none yet.{" "}
                <Link href="/settings/billing/legal-entities" className="underline">
                  Add a legal entity
                </Link>
              </>
            ) : (
              "The company that hires and pays the worker."
            )
          }
          items={entities.map(({ id, name }) => ({ value: id, label: name }))}
          value={entityId}
          onValueChange={chooseEntity}
        />
        <SelectField label="Type" name="type" items={types} value={type} onValueChange={setType} />
        <CountryPicker
          key={`country of ${countryFrom}`}
          label="Country of work"
          name="country"
          initial={entityOf(countryFrom)?.country ?? null}
          onChoice={() => setOwnCountry(true)}
        />
        <CurrencyPicker
          key={`currency of ${currencyFrom}`}
          label="Currency"
          name="currency"
          initial={entityOf(currencyFrom)?.currency ?? null}
          onChoice={(code) => {
            setOwnCurrency(true);
            setChosenCurrency(code);
          }}
        />
        <AmountField label="Rate" name="rate" currency={currency} helper="For example 4200.00." />
        <SelectField
          label="Pay period"
          name="frequency"
          items={possible.map((value) => ({ value, label: frequencyNames[value] }))}
          value={paidFor}
          onValueChange={setFrequency}
        />
        {cycleOf(paidFor) === null ? (
          <SelectField
            label="Paid"
            name="payment_frequency"
            helper="How often the worker is paid."
            items={cycles}
            value={cycle}
            onValueChange={setCycle}
          />
        ) : null}
        {isEmployment(type) ? (
          <TextField
            label="Employer cost (%)"
            name="employer_cost_percent"
            helper="Employer contributions on top of pay."
            inputMode="decimal"
            defaultValue="0"
          />
        ) : null}
        <TextField label="First day" name="starts_on" type="date" />
        <TextField
          label="Last day"
          name="ends_on"
          optional
          helper="Only if the contract has an end date."
          type="date"
        />
        <SelectField label="Status" name="status" items={beginnings} initial="new" />
      </div>
      {isEmployment(type) ? null : (
        <Checkbox
          name="is_cor"
          label="Contractor of record"
          helper="The service contracts the worker on the legal entity's behalf."
        />
      )}
    </fieldset>
  );
}
