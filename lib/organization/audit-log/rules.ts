/** By which way a request came. */
export const channels = ["dashboard", "api", "mcp", "system"] as const;

/** Kinds of records in the audit log, which `db/audited-tables.ts` names. */
export const recordTypes = [
  ...["access_request", "access_token", "additional_information", "adjustment", "amendment"],
  ...["application", "application_note"],
  ...["application_source", "application_stage", "archive_reason", "asset", "asset_product", "attachment"],
  ...["candidate", "candidate_tag", "connected_app", "connected_app_policy", "contract", "criterion_matching"],
  ...[
    "department",
    "document_settings",
    "domain",
    "email_template",
    "employment_type",
    "exchange_rate",
    "form_version",
  ],
  ...["interview_activity", "interview_plan", "interview_plan_stage", "invoice", "job", "job_criterion"],
  ...["job_employment_type", "job_page", "job_posting", "legal_entity", "member", "offboarding_task", "pay_correction"],
  ...["payment", "payment_cycle", "person", "refund", "reporting_currency", "resignation", "role"],
  ...[
    "saved_view",
    "service_rate",
    "sign_in_policy",
    "signing_key",
    "sso_link",
    "sso_provider",
    "stage_activity",
    "tag",
    "tax_rate",
  ],
  ...["termination", "timesheet", "warehouse", "webhook"],
] as const;

const nouns: Readonly<Record<string, string>> = {
  asset: "IT asset",
  sso_link: "account at an identity provider",
  sso_provider: "identity provider",
  webhook: "webhook subscription",
  refund: "refund statement",
  tag: "candidate tag",
  job_page: "public jobs page",
};

/** The words for a kind of record: "legal entity". */
export const nounOf = (type: string): string => nouns[type] ?? type.replaceAll("_", " ");

/** Its plural. */
export function pluralOf(type: string): string {
  const noun = nounOf(type);
  if (type === "sso_link") return "accounts at an identity provider";
  if (/(?:information|settings)$/.test(noun)) return noun;
  if (noun.endsWith("person")) return noun.replace(/person$/, "people");
  if (noun.endsWith("criterion")) return noun.replace(/criterion$/, "criteria");
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Who did it; a record may outlive the name. */
export const actorName = ({ actor }: { actor: { kind: string; name: string | null } }): string =>
  actor.name ?? (actor.kind === "token" ? "An access token" : "A former member");
