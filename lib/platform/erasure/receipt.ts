import { z } from "zod";
import { outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";

const parts = z.object({
  erased: z
    .array(z.object({ table: z.string(), records: z.int() }))
    .meta({ description: "What was erased: tables, and how many of their records" }),
  audit_values: z.int().meta({ description: "Values that the audit log forgot; its chain of hashes still verifies" }),
  kept: z
    .array(
      z.object({
        table: z.string(),
        fields: z.array(z.string()),
        records: z.int(),
        reason: z.string(),
        until: z.string(),
      }),
    )
    .meta({ description: "What was kept, why, and until when" }),
  elsewhere: z
    .array(z.object({ what: z.string(), tables: z.array(z.string()), reason: z.string(), until: z.string() }))
    .meta({ description: "Copies and logs that may still have it, why, and until when" }),
  backups: z.object({
    kept: z.int().nullable().meta({ description: "How many daily backups are kept; null if none are scheduled" }),
    until: timestamp.nullable().meta({
      description: "The latest moment that a backup with it can exist, if backups go on as configured",
    }),
    words: z.string(),
  }),
});

/** What an erasure did, and what it left. */
export const receipt = z
  .object({
    id: outgoingUuid,
    subject: z.string().meta({ description: "`candidates` or `people`" }),
    subject_id: outgoingUuid,
    erased_at: timestamp,
    ...parts.shape,
  })
  .meta({ id: "ErasureReceipt" });

export type ReceiptParts = z.output<typeof parts>;
export type Receipt = z.output<typeof receipt>;
