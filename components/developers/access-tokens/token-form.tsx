"use client";

import { useEffect, useRef } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useAccount } from "#components/shell/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import type { ScopeOperations } from "./scope-operations.ts";
import { ScopePicker } from "./scope-picker.tsx";
import { resolveTokenForm, type TokenFormValues } from "./token-form-values.ts";
import { longestName, type Prefill } from "./token-prefill.ts";
import { TokenReview } from "./token-review.tsx";
import { type IssuedToken, useGenerateToken } from "./use-generate-token.ts";
import { useTokenReach } from "./use-token-reach.ts";

interface TokenFormProps {
  prefill: Prefill;
  operations: ScopeOperations;
  onIssued: (token: IssuedToken) => void;
}

export function TokenForm({ prefill, operations, onIssued }: TokenFormProps) {
  const account = useAccount();
  const reach = useTokenReach();
  const form = useRef<HTMLFormElement>(null);
  const { register, control, handleSubmit, setError, formState } = useForm<TokenFormValues>({
    resolver: resolveTokenForm,
    shouldFocusError: false,
    defaultValues: {
      type: prefill.type ?? (reach.types.length === 1 ? (reach.types[0] ?? null) : null),
      name: prefill.name,
      scopes: prefill.scopes,
      sensitive: false,
      life: "90",
      until: "",
    },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const values = useWatch({ control }) as TokenFormValues;
  const generate = useGenerateToken(setError, onIssued);

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      form.current?.querySelector<HTMLElement>("[data-invalid] :is(input, button)")?.focus();
  }, [submitCount, isSubmitting]);

  const invalid = (name: keyof TokenFormValues) => ({ "data-invalid": errors[name] ? "" : undefined });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(generate)(event)}
      className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)]"
    >
      <div className="flex max-w-160 flex-col gap-8">
        <div {...invalid("name")}>
          <Field
            label="Name"
            helper="The app or script that uses the token, so you recognize it later."
            error={errors.name?.message}
          >
            <Input {...register("name")} maxLength={longestName} autoComplete="off" className="max-w-form" />
          </Field>
        </div>
        <div {...invalid("type")}>
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <RadioGroup
                label="Type"
                name="type"
                value={field.value}
                onValueChange={field.onChange}
                error={errors.type?.message}
                options={[
                  {
                    value: "organization",
                    label: "Organization",
                    helper: reach.types.includes("organization")
                      ? `Acts for ${account.organization.name}, independent of any person. For servers.`
                      : `Your role (${account.role}) can only generate personal tokens.`,
                    disabled: !reach.types.includes("organization"),
                  },
                  {
                    value: "personal",
                    label: "Personal",
                    helper: "Acts as you, limited to your role. For your own tools.",
                  },
                ]}
              />
            )}
          />
        </div>
        <div {...invalid("scopes")}>
          <Controller
            control={control}
            name="scopes"
            render={({ field }) => (
              <ScopePicker
                offered={reach.scopes}
                selected={field.value}
                onSelectedChange={field.onChange}
                operations={operations}
                error={errors.scopes?.message}
              />
            )}
          />
        </div>
        <fieldset>
          <legend className="mb-1 text-xs font-medium">Sensitive data</legend>
          <Checkbox
            {...register("sensitive")}
            label="Include sensitive personal data"
            helper="Birth dates, home addresses, tax IDs, and bank details. Otherwise these values are masked (••••••)."
          />
        </fieldset>
        <div {...invalid("until")}>
          <ExpiryField register={register} life={values.life} until={values.until} error={errors.until?.message} />
        </div>
      </div>
      <aside aria-labelledby="review" className="xl:sticky xl:top-6 xl:self-start">
        <h2 id="review" className="mb-2 text-lg font-semibold">
          What this token can and can't do
        </h2>
        <TokenReview values={values} operations={operations} />
        {errors.root ? (
          <Banner tone="bad" title="Couldn't generate the token" className="mt-4">
            {errors.root.message}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" pending={isSubmitting} className="mt-5">
          Generate token
        </Button>
      </aside>
    </form>
  );
}
