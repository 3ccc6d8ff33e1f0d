import { jsonb, uuid } from "drizzle-orm/pg-core";
import { code, createdAt, uuidKey } from "./columns.ts";
import { impersonal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** The receipt of each erasure: what was erased, what was kept, why, and until when. */
export const erasures = tenantTable(
  "erasures",
  {
    id: uuidKey(),
    /** `candidates` or `people`, and which one. */
    subject: code().notNull(),
    subject_id: uuid().notNull(),
    receipt: impersonal(jsonb().notNull(), "numbers of rows, and names of columns"),
    created_at: createdAt(),
  },
  (table, own) => [own.index("erasures_subject", table.subject_id, table.created_at)],
);
