import { TextField } from "#components/forms/text-field.tsx";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { type PageForm, usePageForm } from "#components/forms/use-page-form.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, FormErrors } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { createAccessToken } from "#lib/developers/access-tokens/contract.ts";
import { longestLifeDays } from "#lib/developers/access-tokens/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { ScopeOperations } from "./scope-operations.ts";
import { ScopePicker } from "./scope-picker.tsx";
import { inputOf, problemsOf, summaryOf, type TokenFormValues, toServerErrors } from "./token-form-values.ts";
import { dayIn, lifeDays, lives } from "./token-life.ts";
import { longestName, type Prefill } from "./token-prefill.ts";
import { TokenReview } from "./token-review.tsx";
import { useTokenReach } from "./use-token-reach.ts";

/** Includes the value: kept in the page's state only, while it is shown. */
export type IssuedToken = OutputOf<typeof createAccessToken>["data"];

interface TokenFormProps {
  prefill: Prefill;
  operations: ScopeOperations;
  onIssued: (token: IssuedToken) => void;
}

export function TokenForm({ prefill, operations, onIssued }: TokenFormProps) {
  const account = useAccount();
  const reach = useTokenReach();
  const keyOf = useIdempotencyKey();
  const form = usePageForm<TokenFormValues>({
    start: {
      type: prefill.type ?? (reach.types.length === 1 ? (reach.types[0] ?? null) : null),
      name: prefill.name,
      scopes: prefill.scopes,
      sensitive: false,
      life: "90",
      until: "",
    },
    check: problemsOf,
    // The response contains the value, so it stays out of the query cache.
    async send(values) {
      const input = inputOf(values, new Date());
      const { data } = await call(createAccessToken, input, { idempotencyKey: keyOf(input) });
      onIssued(data);
    },
    toServerErrors,
  });
  const { values, errors, enter } = form;

  return (
    <form {...form.formProps} className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)]">
      <FormErrors value={errors}>
        <div className="flex max-w-160 flex-col gap-8">
          <TextField
            label="Name"
            helper="The app or script that uses the token, so you recognize it later."
            {...form.text("name")}
            maxLength={longestName}
            className="max-w-form"
          />
          <RadioGroup
            label="Type"
            name="type"
            value={values.type}
            onValueChange={(type) => enter({ type })}
            options={[
              {
                value: "organization",
                label: "Organization",
                helper: reach.types.includes("organization")
                  ? `Acts for ${account.organization.name}, independent of any person. For servers.`
                  : `Your role (${account.role_name}) can only generate personal tokens.`,
                disabled: !reach.types.includes("organization"),
              },
              {
                value: "personal",
                label: "Personal",
                helper: "Acts as you, limited to your role. For your own tools.",
              },
            ]}
          />
          <ScopePicker
            offered={reach.scopes}
            selected={values.scopes}
            onSelectedChange={(scopes) => enter({ scopes })}
            operations={operations}
          />
          <fieldset>
            <legend className="mb-1 text-xs font-medium">Sensitive data</legend>
            <Checkbox
              name="sensitive"
              checked={values.sensitive}
              onChange={({ target }) => enter({ sensitive: target.checked })}
              label="Include sensitive personal data"
              helper="Birth dates, home addresses, tax IDs, and bank details. Otherwise these values are masked (••••••)."
            />
          </fieldset>
          <ExpiryField form={form} />
        </div>
      </FormErrors>
      <aside aria-labelledby="review" className="xl:sticky xl:top-6 xl:self-start">
        <h2 id="review" className="mb-2 text-lg font-semibold">
          What this token can and can't do
        </h2>
        <ScrollBox
          label="The token's operations and limits"
          className="xl:max-h-[calc(100dvh-9rem)] xl:overflow-y-auto"
        >
          <TokenReview values={values} operations={operations} />
        </ScrollBox>
      </aside>
      <div
        data-action-bar=""
        className="sticky bottom-0 z-20 -mx-4 -mb-10 border-t bg-bg px-4 py-3 lg:-mx-6 lg:px-6 xl:col-span-2"
      >
        {errors[""] ? (
          <Banner tone="bad" title="Couldn't generate the token" className="mb-3">
            {errors[""]}
          </Banner>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" pending={form.isPending}>
            Generate token
          </Button>
          <p className="text-xs text-fg-2">{summaryOf(values, new Date())}</p>
        </div>
      </div>
    </form>
  );
}

function ExpiryField({ form: { values, enter, text } }: { form: PageForm<TokenFormValues> }) {
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
