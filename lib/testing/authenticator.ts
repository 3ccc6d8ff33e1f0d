import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { settings } from "#lib/platform/env.ts";

type Value = number | string | Buffer | Map<number | string, Value>;

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

/** Writes the CBOR that authenticators do. */
export function cbor(value: Value): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const text = (data: Buffer) => data.toString("base64url");
const bytes = (coded: unknown) => Buffer.from(String(coded), "base64url");

const kinds = {
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: () => generateKeyPairSync("ed25519"),
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  /** Not offered. */
  ES384: () => generateKeyPairSync("ec", { namedCurve: "P-384" }),
};

export type KeyKind = keyof typeof kinds;

function coseOf(key: KeyObject, kind: KeyKind): Map<number, Value> {
  const { x, y, n, e } = key.export({ format: "jwk" });
  const shared: [number, Value][] = [];
  if (kind === "RS256") return new Map([...shared, [1, 3], [3, -257], [-1, bytes(n)], [-2, bytes(e)]]);
  if (kind === "EdDSA") return new Map([...shared, [1, 1], [3, -8], [-1, 6], [-2, bytes(x)]]);
  const [algorithm, curve] = kind === "ES256" ? [-7, 1] : [-35, 2];
  return new Map([...shared, [1, 2], [3, algorithm], [-1, curve], [-2, bytes(x)], [-3, bytes(y)]]);
}

/** What an attacker, or a strange device, does differently. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** 1 user present, 4 user verified, 64 with the new key. */
  flags?: number;
  count?: number;
  userHandle?: string;
  format?: string;
  /** Replaces the attestation object. */
  attestationObject?: Buffer;
  /** Signs with another key. */
  key?: KeyObject;
}

type Json = Record<string, unknown>;

/** An authenticator with one passkey, which counts its uses from `count`; 0 doesn't count. */
export function authenticator(kind: KeyKind = "ES256", start = 0) {
  const { publicKey, privateKey } = kinds[kind]();
  const id = randomBytes(32);
  const site = () => new URL(settings().public_url);
  let count = start;
  let user = "";

  const clientData = (type: string, challenge: unknown, { origin = site().origin }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const data = (flags: number, { rpId = site().hostname, count: given }: Deviation) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(given ?? count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  };

  return {
    id: text(id),
    privateKey,
    /** `navigator.credentials.create`. */
    create(options: Json, given: Deviation = {}): Json {
      user = String((options.user as Json).id);
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        data(given.flags ?? 69, given),
        Buffer.alloc(16),
        length,
        id,
        cbor(coseOf(publicKey, kind)),
      ]);
      const object = new Map<string, Value>([
        ["fmt", given.format ?? "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const signed = clientData(given.type ?? "webauthn.create", given.challenge ?? options.challenge, given);
      return {
        ...{ id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} },
        response: {
          clientDataJSON: text(signed),
          attestationObject: text(given.attestationObject ?? cbor(object)),
        },
      };
    },
    /** `navigator.credentials.get`. */
    get(options: Json, given: Deviation = {}): Json {
      if (start > 0) count += 1;
      const authData = data(given.flags ?? 5, given);
      const signed = clientData(given.type ?? "webauthn.get", given.challenge ?? options.challenge, given);
      const digest = kind === "EdDSA" ? null : "sha256";
      const signature = sign(digest, Buffer.concat([authData, sha256(signed)]), given.key ?? privateKey);
      return {
        ...{ id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} },
        response: {
          clientDataJSON: text(signed),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: given.userHandle ?? user,
        },
      };
    },
  };
}
