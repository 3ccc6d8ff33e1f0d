import { TextField } from "#components/forms/text-field.tsx";
import type { SsoProvider } from "#lib/organization/single-sign-on/contract.ts";

/** How a provider of OpenID Connect is reached. */
export function OidcFields({ provider }: { provider: SsoProvider | null }) {
  return (
    <>
      <TextField
        label="Issuer"
        name="issuer"
        helper="Exactly as in the provider's configuration."
        inputMode="url"
        placeholder="https://login.example.com"
        defaultValue={provider?.issuer}
      />
      <TextField label="Client ID" name="client_id" spellCheck={false} defaultValue={provider?.client_id} />
      <TextField
        label="Client secret"
        name="client_secret"
        helper={provider ? "Leave empty to keep the current one." : "Stored encrypted and never shown again."}
        type="password"
      />
    </>
  );
}
