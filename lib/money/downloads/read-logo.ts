import { buffer } from "node:stream/consumers";
import { openFile } from "#lib/platform/files/store.ts";
import type { SettingsRecord } from "./read-invoices.ts";

/** Reads each logo once, because a download's documents usually share one. Throws 503 when the store is unavailable. */
export function logoReader(): (settings: SettingsRecord | null) => Promise<Uint8Array | null> {
  const read = new Map<string, Promise<Uint8Array>>();
  return async (settings) => {
    const key = settings?.logo?.storage_key;
    if (key === undefined) return null;
    const known = read.get(key) ?? openFile(key).then(buffer);
    read.set(key, known);
    return known;
  };
}
