import { revokeLeakedToken } from "#db/system.ts";
import { tokenDigest, tokenKind } from "./token-text.ts";

type Leak = Omit<Parameters<typeof revokeLeakedToken>[0], "digest">;

/** Revokes a token that a scanner found. False if it isn't one of ours: its checksum mostly says so already. */
export async function revokeLeaked(text: string, leak: Leak): Promise<boolean> {
  return tokenKind(text) !== null && revokeLeakedToken({ ...leak, digest: tokenDigest(text) });
}
