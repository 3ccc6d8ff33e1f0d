import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** DER (X.690): a value with its tag and length. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const octets = (content: Uint8Array) => der(0x04, content);
const bits = (content: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), content);
const flag = der(0x01, Buffer.from([0xff]));

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}

/** RFC 5280 4.1.2.5: years from 2050 on have four digits. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

const subjectOf = (name: string) => sequence(der(0x31, sequence(oid("2.5.4.3"), der(0x0c, Buffer.from(name)))));

const alternative = (name: string) =>
  isIP(name) ? der(0x87, Buffer.from(ipaddr.parse(name).toByteArray())) : der(0x82, Buffer.from(name, "latin1"));

const pem = (certificate: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replaceAll(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`;

interface Wanted {
  commonName: string;
  /** Host names in their ASCII form, and IP addresses. */
  names: readonly string[];
  from: Date;
  to: Date;
}

/** A server's own certificate (RFC 5280) with a new P-256 key, signed with that key. Both are PEM. */
export function selfSigned({ commonName, names, from, to }: Wanted): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("1.2.840.10045.4.3.2"));
  const serial = randomBytes(16);
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const extensions = [
    // Not an authority.
    sequence(oid("2.5.29.19"), flag, octets(sequence())),
    // For signatures only.
    sequence(oid("2.5.29.15"), flag, octets(bits(Buffer.from([0x80]), 7))),
    // Of servers.
    sequence(oid("2.5.29.37"), octets(sequence(oid("1.3.6.1.5.5.7.3.1")))),
    sequence(oid("2.5.29.17"), octets(sequence(...names.map(alternative)))),
  ];
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    subjectOf(commonName),
    sequence(time(from), time(to)),
    subjectOf(commonName),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const cert = pem(sequence(content, algorithm, bits(sign("sha256", content, privateKey))));
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}
