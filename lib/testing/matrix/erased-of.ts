import type { Stage } from "#lib/testing/stage.ts";

const receipt = {
  ...{ erased: [{ table: "candidates", records: 1 }], audit_values: 0, kept: [], elsewhere: [] },
  backups: { kept: null, until: null, words: "None" },
};

/** Adds the receipt of an erasure of the record with this key, which is the only one. */
export async function erasedOf(
  at: Stage,
  of: "first" | "second",
  subject: "candidates" | "people",
  keys: Record<string, string>,
): Promise<Record<string, string>> {
  await at.owner`
    insert into erasures (organization_id, subject, subject_id, receipt)
    values (${at[of].id}, ${subject}, ${Object.values(keys)[0] ?? null}, ${at.owner.json(receipt)})`;
  return keys;
}
