import { recordSessionUse, recordTokenUse, type SessionUse, type TokenUse } from "#db/system.ts";

/** Collects the last use of each key and writes them together, never during a request. Retries failed writes later. */
function useCollector<Use>(everyMs: number, write: (uses: Use[]) => Promise<void>) {
  const uses = new Map<string, Use>();
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => void flush(), everyMs).unref();
  }

  async function flush(): Promise<void> {
    scheduled = false;
    const batch = [...uses];
    uses.clear();
    if (batch.length === 0) return;
    try {
      await write(batch.map(([, use]) => use));
    } catch {
      for (const [key, use] of batch) if (!uses.has(key)) uses.set(key, use);
      schedule();
    }
  }

  return {
    note(key: string, use: Use): void {
      uses.set(key, use);
      schedule();
    },
    flush,
  };
}

const tokens = useCollector<TokenUse>(10_000, recordTokenUse);
const sessions = useCollector<SessionUse>(30_000, recordSessionUse);

/** Records that a token was used. Written to the database within 10 seconds. */
export function recordUse(tokenId: string, ip: string | null, operation: string): void {
  tokens.note(tokenId, { token_id: tokenId, at: Date.now(), ip, operation });
}

/** Records that a session was used. Written to the database within 30 seconds. */
export function recordUseOfSession(digest: Uint8Array, ip: string | null): void {
  sessions.note(Buffer.from(digest).toString("base64"), { digest, at: Date.now(), ip });
}

/** Writes the recorded uses; also called on shutdown. */
export async function flushUses(): Promise<void> {
  await Promise.all([tokens.flush(), sessions.flush()]);
}
