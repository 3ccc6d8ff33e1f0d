import { open } from "node:fs/promises";

export interface DurableLog {
  /** Resolves once the line is on disk. */
  write(entry: object): Promise<void>;
  close(): Promise<void>;
}

/** JSON lines, each followed by an fsync; lines that come while one runs share the next. */
export async function openLog(path: string): Promise<DurableLog> {
  const file = await open(path, "a");
  let pending = "";
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function flush(): Promise<void> {
    next = null;
    const lines = pending;
    pending = "";
    await file.write(lines);
    await file.datasync();
  }

  return {
    write(entry) {
      pending += `${JSON.stringify(entry)}\n`;
      next ??= (running ?? Promise.resolve()).then(() => {
        running = flush();
        return running;
      });
      return next;
    },
    async close() {
      await next;
      await running;
      await file.close();
    },
  };
}
