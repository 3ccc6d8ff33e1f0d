import type { PageForm } from "#components/forms/use-page-form.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { longestLifeDays } from "#lib/developers/access-tokens/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { TokenFormValues } from "./token-form-values.ts";
import { dayIn, lifeDays, lives } from "./token-life.ts";

export function ExpiryField({ form: { values, enter, text } }: { form: PageForm<TokenFormValues> }) {
  const { life } = values;
  const now = new Date();
  const days = lifeDays(values, now);
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium">Expires after</legend>
      <div className="flex flex-wrap gap-2">
        {lives.map((each) => (
          <label
            key={each}
            className="flex h-(--control) items-center rounded-sm border border-input/60 bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-selected has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:bg-subtle forced:has-checked:outline-2"
          >
            <input
              type="radio"
              name="life"
              value={each}
              checked={each === life}
              onChange={() => enter({ life: each })}
              className="sr-only"
            />
            {each === "date" ? "A date" : `${each} days`}
          </label>
        ))}
      </div>
      {life === "date" ? (
        <Field label="Last day" name="until" className="mt-3 max-w-48">
          <Input type="date" {...text("until")} min={dayIn(1, now)} max={dayIn(longestLifeDays, now)} />
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
