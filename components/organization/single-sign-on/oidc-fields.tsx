import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { SsoProvider } from "#lib/organization/single-sign-on/contract.ts";

/** How a provider of OpenID Connect is reached. */
export function OidcFields({ provider }: { provider: SsoProvider | null }) {
  return (
    <>
      <Field label="Issuer" name="issuer" helper="Exactly as in the provider's configuration.">
        <Input
          autoComplete="off"
          inputMode="url"
          placeholder="https://login.example.com"
          defaultValue={provider?.issuer}
        />
      </Field>
      <Field label="Client ID" name="client_id">
        <Input autoComplete="off" spellCheck={false} defaultValue={provider?.client_id} />
      </Field>
      <Field
        label="Client secret"
        name="client_secret"
        helper={provider ? "Leave empty to keep the current one." : "Stored encrypted and never shown again."}
      >
        <Input type="password" autoComplete="off" />
      </Field>
    </>
  );
}
