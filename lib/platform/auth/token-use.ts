import { recordTokenUse, type TokenUse } from "#db/system.ts";

const flushEveryMs = 10_000;
const uses = new Map<string, TokenUse>();
let scheduled = false;

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => void flushUses(), flushEveryMs).unref();
}

/** Records that a token was used. Written to the database within 10 seconds, never during the request. */
export function recordUse(tokenId: string, ip: string | null, operation: string): void {
  uses.set(tokenId, { token_id: tokenId, at: Date.now(), ip, operation });
  schedule();
}

/** Writes the recorded uses; also called on shutdown. Retries failed writes later. */
export async function flushUses(): Promise<void> {
  scheduled = false;
  const batch = [...uses.values()];
  uses.clear();
  if (batch.length === 0) return;
  try {
    await recordTokenUse(batch);
  } catch {
    for (const use of batch) if (!uses.has(use.token_id)) uses.set(use.token_id, use);
    schedule();
  }
}
