import { createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";

/** The file's format is that of GitHub's public keys for secret scanning, so that it can be downloaded as it is. */
const keyFile = z.object({ public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })) });

/** Whether the body was signed with one of the file's keys: ECDSA on P-256 over SHA-256, as Base64 of DER. */
export async function isSigned(path: string, body: Uint8Array, keyId: string | null, signature: string | null) {
  if (keyId === null || signature === null) return false;
  const { public_keys } = keyFile.parse(JSON.parse(await readFile(path, "utf8")));
  const found = public_keys.find(({ key_identifier }) => key_identifier === keyId);
  if (!found) return false;
  const key = createPublicKey(found.key);
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") return false;
  return verify("sha256", body, key, Buffer.from(signature, "base64"));
}
