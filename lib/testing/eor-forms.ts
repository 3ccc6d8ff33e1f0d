import type { Definition } from "#lib/eor/forms/rules.ts";
import type { Stage, TestOrganization } from "./stage.ts";

/** A field of a test form. */
export function textField(key: string, change: Partial<Definition> = {}): Definition {
  return {
    key,
    type: "text",
    is_required: false,
    ui_guide: { label: key, order: 1, field_type: "text", description: "", helper_text: "", local_label: "" },
    validation: [],
    dependencies: [],
    values_allowed: [],
    required_by: "contract_signing",
    ...change,
  };
}

interface VersionOptions {
  kind?: string;
  country: string;
  currency?: string;
  definitions?: Definition[];
}

/** Inserts the next version of a form; returns its version number. */
export async function addFormVersion(
  owner: Stage["owner"],
  organization: TestOrganization,
  { kind = "worker_additional_fields", country, currency = "", definitions = [textField("city")] }: VersionOptions,
): Promise<number> {
  const [made] = await owner`
    insert into eor_form_versions (organization_id, kind, country, currency, version, definitions)
      select ${organization.id}, ${kind}, ${country}, ${currency}, coalesce(max(version), 0) + 1, ${JSON.stringify(definitions)}::text::jsonb
        from eor_form_versions where organization_id = ${organization.id} and kind = ${kind} and country = ${country} and currency = ${currency}
      returning version`;
  return made?.version;
}
