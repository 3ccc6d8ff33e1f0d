"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
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
import { cycleNames, frequencyNames, typeNames } from "./contract-words.ts";

const types = contractTypes.map((value) => ({ value, label: typeNames[value] }));
const cycles = cycleFrequencies.map((value) => ({ value, label: cycleNames[value] }));
const beginnings = [
  { value: "new", label: "New, to be reviewed and signed" },
  { value: "in_progress", label: "In progress, signed already" },
] as const;

/** What is agreed. The kind decides which of it there is. */
export function TermsFields({ errors }: { errors: Record<string, string> }) {
  const list = useQuery(queryOf(listLegalEntities, {}));
  const entities = list.data?.data ?? [];
  const [entityId, setEntityId] = useState<string | null>(null);
  const [type, setType] = useState<ContractType>("ongoing_time_based");
  const [frequency, setFrequency] = useState("monthly");
  const [cycle, setCycle] = useState<(typeof cycleFrequencies)[number]>("monthly");
  // Those of the legal entity, until others are typed.
  const [country, setCountry] = useState<string | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const [status, setStatus] = useState<(typeof beginnings)[number]["value"]>("new");
  const possible = frequenciesOf(type);
  const paidFor = possible.find((one) => one === frequency) ?? possible[0] ?? "monthly";
  const entity = entities.find(({ id }) => id === entityId);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">Terms</legend>
      <Field label="Title" helper="What the work is, as it stands on invoices." error={errors.title}>
        <Input name="title" autoComplete="off" />
      </Field>
      <PartMissing query={list} title="The legal entities could not be loaded" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Legal entity"
          helper={
            list.data && entities.length === 0 ? (
              <>
                There is none yet.{" "}
                <Link href="/settings/billing/legal-entities" className="underline">
                  Add a legal entity
                </Link>
              </>
            ) : (
              "Who hires and pays."
            )
          }
          error={errors.legal_entity_id}
        >
          <Select
            name="legal_entity_id"
            items={entities.map(({ id, name }) => ({ value: id, label: name }))}
            value={entityId}
            onValueChange={setEntityId}
          />
        </Field>
        <Field label="Kind" error={errors.type}>
          <Select name="type" items={types} value={type} onValueChange={setType} />
        </Field>
        <Field label="Country of work" helper="Two letters, like DE." error={errors.country}>
          <Input
            name="country"
            value={country ?? entity?.country ?? ""}
            onChange={(event) => setCountry(event.target.value)}
            maxLength={2}
            autoComplete="off"
            className="uppercase"
          />
        </Field>
        <Field label="Currency" helper="Three letters, like EUR." error={errors.currency}>
          <Input
            name="currency"
            value={currency ?? entity?.currency ?? ""}
            onChange={(event) => setCurrency(event.target.value)}
            maxLength={3}
            autoComplete="off"
            className="uppercase"
          />
        </Field>
        <Field label="Rate" helper="With the digits of its currency, like 4200.00." error={errors.rate}>
          <Input name="rate" inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Rate is for" error={errors.frequency}>
          <Select
            name="frequency"
            items={possible.map((value) => ({ value, label: frequencyNames[value] }))}
            value={paidFor}
            onValueChange={setFrequency}
          />
        </Field>
        {cycleOf(paidFor) === null ? (
          <Field label="Paid" helper="In which payment cycles." error={errors.payment_frequency}>
            <Select name="payment_frequency" items={cycles} value={cycle} onValueChange={setCycle} />
          </Field>
        ) : null}
        {isEmployment(type) ? (
          <Field
            label="Employer cost in percent"
            helper="What an employer owes on top of the pay."
            error={errors.employer_cost_percent}
          >
            <Input name="employer_cost_percent" inputMode="decimal" defaultValue="0" autoComplete="off" />
          </Field>
        ) : null}
        <Field label="First day" error={errors.starts_on}>
          <Input type="date" name="starts_on" />
        </Field>
        <Field label="Last day" optional helper="Where an end is agreed." error={errors.ends_on}>
          <Input type="date" name="ends_on" />
        </Field>
        <Field label="Status" error={errors.status}>
          <Select name="status" items={beginnings} value={status} onValueChange={setStatus} />
        </Field>
      </div>
      {isEmployment(type) ? null : (
        <Checkbox
          name="is_cor"
          label="Contractor of record"
          helper="The service stands between the worker and the legal entity."
        />
      )}
    </fieldset>
  );
}
