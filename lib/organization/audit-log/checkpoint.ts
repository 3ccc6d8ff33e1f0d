import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { deriveKey } from "#lib/platform/secrets.ts";

/** `begin` and `end` are those of one export, signed at the same time. */
type Kind = "begin" | "checkpoint" | "end";

/** What a signature says: at this time, the organization's chain had this hash at this place. */
export interface Place {
  organization_id: string;
  number: number;
  /** Hexadecimal. */
  hash: string;
  at: string;
}

let own: KeyObject | undefined;

/** Ed25519 (RFC 8410 section 7), from the secret key, which is not in the database. */
function privateKey(): KeyObject {
  own ??= createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), deriveKey("audit-checkpoint")]),
    format: "der",
    type: "pkcs8",
  });
  return own;
}

/** PEM of the key that checks signatures. */
export const checkpointKey = (): string =>
  createPublicKey(privateKey()).export({ type: "spki", format: "pem" }).toString();

export function signPlace({ organization_id, number, hash, at }: Place, kind: Kind = "checkpoint"): Buffer {
  const said = JSON.stringify(["muster audit log", kind, organization_id, number, hash, at]);
  return sign(null, Buffer.from(said), privateKey());
}
