import { useState } from "react";
import type { Entries } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { SsoProvider } from "#lib/organization/single-sign-on/contract.ts";

/** What the fields of SAML say: those that aren't shown have no entry. */
export function samlEntries({ metadata, issuer, sign_in_url, certificates }: Entries) {
  if (metadata !== undefined) return { metadata };
  return { issuer, sign_in_url, certificates: certificates === undefined ? undefined : [certificates] };
}

type Way = "metadata" | "fields";

const ways: { value: Way; label: string; helper: string }[] = [
  { value: "metadata", label: "Metadata", helper: "The provider's XML document." },
  { value: "fields", label: "Values", helper: "Entity ID, sign-in URL, and certificates." },
];

/** How a provider of SAML is reached: by its metadata, or by what would be in it. */
export function SamlFields({ provider }: { provider: SsoProvider | null }) {
  const saml = provider?.saml ?? null;
  const [way, setWay] = useState<Way>(saml ? "fields" : "metadata");
  const [metadata, setMetadata] = useState("");

  async function choose(file: File | undefined) {
    const text = await file?.text().catch(() => null);
    if (text) setMetadata(text);
  }

  return (
    <>
      <RadioGroup
        label={saml ? "Change with" : "Set up with"}
        value={way}
        options={ways}
        onValueChange={setWay}
        className="sm:col-span-2"
      />
      {way === "metadata" ? (
        <>
          <Field label="Metadata" name="metadata" helper="Paste it, or choose its file." className="sm:col-span-2">
            <Textarea
              rows={5}
              spellCheck={false}
              className="font-mono text-xs"
              value={metadata}
              onChange={({ target }) => setMetadata(target.value)}
            />
          </Field>
          <Field label="Metadata file" optional className="sm:col-span-2">
            <Input
              type="file"
              accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
              className="py-1 file:mr-3 file:font-medium"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          </Field>
        </>
      ) : (
        <>
          <Field
            label="Provider's entity ID"
            name="issuer"
            helper="Also called issuer, exactly as the provider has it."
          >
            <Input autoComplete="off" spellCheck={false} defaultValue={provider?.issuer} />
          </Field>
          <Field label="Sign-in URL" name="sign_in_url" helper="For HTTP-Redirect. Also called SSO URL.">
            <Input
              autoComplete="off"
              inputMode="url"
              placeholder="https://idp.example.com/sso"
              defaultValue={saml?.sign_in_url}
            />
          </Field>
          <Field
            label="Certificates"
            name="certificates"
            helper="PEM. Enter the next one below the current one before the provider changes over."
            className="sm:col-span-2"
          >
            <Textarea
              rows={5}
              spellCheck={false}
              className="font-mono text-xs"
              placeholder="-----BEGIN CERTIFICATE-----"
              defaultValue={saml?.certificates.map(({ pem }) => pem).join("")}
            />
          </Field>
        </>
      )}
    </>
  );
}
