"use client";

import type { UseFormRegister } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { longestLifeDays } from "#lib/developers/access-tokens/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { TokenFormValues } from "./token-form-values.ts";
import { dayIn, type Life, lifeDays, lives } from "./token-life.ts";

interface ExpiryFieldProps {
  register: UseFormRegister<TokenFormValues>;
  life: Life;
  until: string;
  error: string | undefined;
}

export function ExpiryField({ register, life, until, error }: ExpiryFieldProps) {
  const now = new Date();
  const days = lifeDays({ life, until }, now);
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium">Expires after</legend>
      <div className="flex flex-wrap gap-2">
        {lives.map((each) => (
          <label
            key={each}
            className="flex h-(--control) items-center rounded-sm border border-input/60 bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-selected has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:bg-subtle forced:has-checked:outline-2"
          >
            <input type="radio" value={each} {...register("life")} className="sr-only" />
            {each === "date" ? "A date" : `${each} days`}
          </label>
        ))}
      </div>
      {life === "date" ? (
        <Field label="Last day" error={error} className="mt-3 max-w-48">
          <Input type="date" {...register("until")} min={dayIn(1, now)} max={dayIn(longestLifeDays, now)} />
        </Field>
      ) : null}
      {days === null ? null : (
        <p className="mt-2 text-xs text-fg-2">
          It stops working on {formatDate(dayIn(days, now))}, at the current time of day.
        </p>
      )}
    </fieldset>
  );
}
