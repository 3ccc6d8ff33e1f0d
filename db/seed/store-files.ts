import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Sql, TransactionSql } from "postgres";
import { putFile } from "#lib/platform/files/store.ts";
import { removeSpooled, spool } from "#lib/platform/uploads/spool.ts";
import type { FileType } from "#lib/platform/uploads/upload-rule.ts";
import { enterOrganization } from "./write-organization.ts";

export interface NewFile {
  id: string;
  name: string;
  content_type: FileType;
  bytes: Uint8Array;
}

/**
 * Stores an organization's files as uploads do: their rows, their bytes, then what refers to them, so that a crash
 * leaves nothing that the worker wouldn't remove. Throws errors from the store or PostgreSQL.
 */
export async function storeFiles(
  sql: Sql,
  organization: string,
  files: readonly NewFile[],
  refer: (transaction: TransactionSql) => Promise<unknown>,
): Promise<void> {
  if (files.length === 0) return;
  const paths: string[] = [];
  try {
    const stored: { storage_key: string; path: string; size: number; sha256: string; file: NewFile }[] = [];
    for (const file of files) {
      const spooled = await spool(Readable.from([file.bytes]));
      paths.push(spooled.path);
      stored.push({ storage_key: randomUUID(), ...spooled, file });
    }
    const rows = stored.map(({ storage_key, size, sha256, file: { id, name, content_type } }) => ({
      ...{ id, storage_key, name, content_type, size, sha256 },
    }));
    await sql.begin(async (transaction) => {
      await enterOrganization(transaction, organization);
      await transaction`insert into stored_files ${transaction(rows)}`;
    });
    for (const { storage_key, path, size, file } of stored)
      await putFile(storage_key, { path, size, content_type: file.content_type });
  } finally {
    await removeSpooled(paths);
  }
  await sql.begin(async (transaction) => {
    await enterOrganization(transaction, organization);
    await transaction`update stored_files set status = 'kept' where id = any (${files.map(({ id }) => id)})`;
    await refer(transaction);
  });
}
