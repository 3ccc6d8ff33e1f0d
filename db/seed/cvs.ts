import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { type Applicant, inventCv } from "./cv.ts";
import { drawCv } from "./draw-cv.ts";
import { type NewFile, storeFiles } from "./store-files.ts";

/** Named as applicants do: after themselves. */
export const cvName = (email: string) => `${email.split("@")[0]?.replace(/\W+/g, "-")}-cv.pdf`;

/**
 * Attaches CVs to the candidates of organizations. Throws errors from the store or PostgreSQL; CVs attached before that
 * remain.
 */
export async function addCvs(
  sql: Sql,
  organizations: ReadonlyMap<string, readonly Applicant[]>,
  today: number,
): Promise<void> {
  for (const [organization, applicants] of organizations) {
    const files: NewFile[] = [];
    const attachments: object[] = [];
    for (const applicant of applicants.filter(({ has_cv }) => has_cv)) {
      const id = randomUUID();
      const [name, bytes] = [cvName(applicant.email), await drawCv(inventCv(applicant, today))];
      files.push({ id, name, content_type: "application/pdf", bytes });
      attachments.push({
        ...{ attachable_type_slug: "CANDIDATE", attachable_id: applicant.candidate_id, attachment_type_slug: "CV" },
        ...{ file_name: name, file_content_type: "application/pdf", file_id: id, byte_size: bytes.length },
        ...{ created_at: applicant.applied_at, updated_at: applicant.applied_at },
      });
    }
    await storeFiles(
      sql,
      organization,
      files,
      (transaction) => transaction`insert into attachments ${transaction(attachments)}`,
    );
  }
}
