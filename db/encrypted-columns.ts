interface EncryptedColumn {
  table: string;
  column: string;
  /** The purpose that its values are encrypted for. */
  purpose: string;
  /** It belongs to no organization. */
  isGlobal?: true;
  /** The columns that identify a row, within its organization if it has one. */
  keys: readonly [string, ...string[]];
}

/** Every column with encrypted values; `encrypted-columns.test.ts` compares it with the schema. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: "eor_answers", column: "value", purpose: "eor-answer", keys: ["contract_id", "key"] },
  { table: "offboarding_tasks", column: "note", purpose: "offboarding-note", keys: ["id"] },
  { table: "webhook_subscriptions", column: "headers", purpose: "webhook-headers", keys: ["id"] },
  { table: "webhook_keys", column: "secret", purpose: "webhook-key", keys: ["id"] },
  { table: "change_plans", column: "content", purpose: "change-plan", keys: ["id"] },
  { table: "second_factors", column: "secret", purpose: "second-factor", isGlobal: true, keys: ["user_id"] },
  { table: "sso_providers", column: "client_secret", purpose: "sso-client-secret", keys: ["id"] },
  { table: "idempotency_keys", column: "body", purpose: "idempotency", keys: ["digest"] },
];
