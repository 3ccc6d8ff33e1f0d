import { insertToolReads, type ToolRead } from "#db/tool-reads.ts";

const waiting: { read: ToolRead; done: PromiseWithResolvers<void> }[] = [];
let isWriting = false;

async function writeWaiting(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 200);
    try {
      await insertToolReads(batch.map(({ read }) => read));
      for (const { done } of batch) done.resolve();
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }
  isWriting = false;
}

/** Resolves once the read is in the audit log. Reads that arrive during a write go into the next statement. */
export function auditToolRead(read: ToolRead): Promise<void> {
  const done = Promise.withResolvers<void>();
  waiting.push({ read, done });
  if (!isWriting) void writeWaiting();
  return done.promise;
}
