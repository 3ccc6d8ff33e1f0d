import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { NamedRows, rowsIn } from "#components/forms/named-rows.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { useRoles } from "#components/screen/use-roles.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import {
  createSamlProvider,
  createSsoProvider,
  type SsoProvider,
  updateSamlProvider,
  updateSsoProvider,
} from "#lib/organization/single-sign-on/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { SamlFields, samlEntries } from "./saml-fields.tsx";

interface ProviderFormProps extends OpenedDialog {
  /** Null to add one. */
  provider: SsoProvider | null;
}

type Kind = "oidc" | "saml";

const kinds: { value: Kind; label: string }[] = [
  { value: "oidc", label: "OpenID Connect" },
  { value: "saml", label: "SAML 2.0" },
];

const words = {
  oidc: {
    add: "Create an application (OpenID Connect, web, authorization code) at the provider. It asks for a redirect URI, which you see here once the provider is added.",
    edit: "Another issuer signs everyone out who came through the provider, and forgets who is who there.",
    groups: "Claim for groups",
  },
  saml: {
    add: "Create an application (SAML 2.0) at the provider. It asks for an entity ID and an ACS URL, which you see here once the provider is added.",
    edit: "Changing the entity ID, or replacing all certificates, signs out everyone who signed in through this provider and unlinks their accounts. Removing only some certificates doesn't: if a key has leaked, replace them all.",
    groups: "Attribute for groups",
  },
} as const;

export default function ProviderForm({ provider, ...opened }: ProviderFormProps) {
  const { role } = useAccount();
  // No provider makes owners.
  const roleItems = useRoles().flatMap(({ id, name }) => (id === "owner" ? [] : [{ value: id, label: name }]));
  const [kind, setKind] = useState<Kind>(provider?.saml ? "saml" : "oidc");

  async function save({ name = "", issuer = "", client_id = "", client_secret = "", ...rest }: Entries) {
    const groups = rowsIn(rest, "group").filter((row) => row.name.trim() !== "");
    const { groups_claim = "", default_role = "", creates_members, opens_owners } = rest;
    const fields = {
      ...{ name, default_role, creates_members: creates_members === "on" },
      groups_claim: groups_claim === "" ? null : groups_claim,
      role_groups: groups.map((row) => ({ group: row.name, role: row.choice })),
      ...(role === "owner" ? { opens_owners: opens_owners === "on" } : {}),
    };
    if (kind === "saml") {
      const saml = { ...fields, ...samlEntries({ issuer, ...rest }) };
      if (provider === null) return call(createSamlProvider, saml);
      return call(updateSamlProvider, { sso_provider_id: provider.id, ...saml });
    }
    if (provider === null) return call(createSsoProvider, { ...fields, issuer, client_id, client_secret });
    const secret = client_secret === "" ? {} : { client_secret };
    return call(updateSsoProvider, { sso_provider_id: provider.id, ...fields, issuer, client_id, ...secret });
  }

  return (
    <EntryDialog
      title={provider ? `Edit ${provider.name}` : "Add an identity provider"}
      description={words[kind][provider ? "edit" : "add"]}
      action={provider ? "Save changes" : "Add provider"}
      className="sm:max-w-184"
      send={save}
      {...opened}
    >
      {provider === null ? (
        <RadioGroup label="Kind" name="kind" value={kind} options={kinds} onValueChange={setKind} />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" name="name" helper="Shown on the sign-in page.">
          <Input autoComplete="off" maxLength={100} defaultValue={provider?.name} />
        </Field>
        {kind === "saml" ? <SamlFields provider={provider} /> : <OidcFields provider={provider} />}
        <Field
          label={words[kind].groups}
          name="groups_claim"
          optional
          helper="Such as groups. Leave empty if the provider gives no roles."
        >
          <Input autoComplete="off" spellCheck={false} defaultValue={provider?.groups_claim ?? ""} />
        </Field>
        <SelectField
          label="Role without a group"
          name="default_role"
          helper="For members whom no group gives a role."
          items={roleItems}
          initial={provider?.default_role ?? "viewer"}
        />
      </div>
      <NamedRows
        label="Roles by group"
        noun="group"
        what="Role"
        items={roleItems}
        initial={(provider?.role_groups ?? []).map(({ group, role }, at) => ({
          key: `${at}`,
          name: group,
          choice: role,
        }))}
        first="viewer"
        maxLength={200}
        none="Groups named after roles give them, such as muster-finance. Add groups to use other names."
      />
      <Checkbox
        name="creates_members"
        defaultChecked={provider?.creates_members ?? false}
        label="Create members at their first sign-in"
        helper="Anyone with a verified address of a proven domain becomes a member. Otherwise only people you added can sign in."
      />
      {role === "owner" ? (
        <Checkbox
          name="opens_owners"
          defaultChecked={provider?.opens_owners ?? true}
          label="Owners can sign in through it"
          helper="Whoever administers the provider can then sign in as an owner."
        />
      ) : null}
    </EntryDialog>
  );
}

/** How a provider of OpenID Connect is reached. */
function OidcFields({ provider }: { provider: SsoProvider | null }) {
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
