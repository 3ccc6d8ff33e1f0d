import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:tls";
import { expect, test } from "vitest";
import { selfSigned } from "./self-signed.ts";

const day = 86_400_000;
const make = (names: string[], to = new Date(Date.now() + day)) =>
  selfSigned({ commonName: "A server", names, from: new Date(Date.now() - day), to });

test("a client that trusts the certificate connects to its names, and to no other", async () => {
  const { cert, key } = make(["localhost", "muster.example.com", "::1"]);
  const server = createServer({ cert, key });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const reach = async (servername: string) => {
    const socket = connect({ port, host: "127.0.0.1", servername, ca: cert });
    try {
      await once(socket, "secureConnect");
      return socket.authorized;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    } finally {
      socket.destroy();
    }
  };
  expect(await reach("localhost")).toBe(true);
  expect(await reach("muster.example.com")).toBe(true);
  expect(await reach("other.example.com")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  server.close();
});

test("it is a server's P-256 certificate, no authority, and signed with its own key", () => {
  const { cert, key } = make(["localhost", "127.0.0.1", "::1", "2001:db8::7"]);
  const parsed = new X509Certificate(cert);
  expect(parsed.ca).toBe(false);
  expect(parsed.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  expect([parsed.subject, parsed.issuer]).toEqual(["CN=A server", "CN=A server"]);
  expect(parsed.subjectAltName).toBe(
    "DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:2001:DB8:0:0:0:0:0:7",
  );
  expect(parsed.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true);
});

test("every certificate has a serial number of its own, and times from 2050 on are understood", () => {
  const [one, other] = [make(["localhost"]), make(["localhost"], new Date("2051-02-03T04:05:06Z"))];
  expect(new X509Certificate(one.cert).serialNumber).not.toBe(new X509Certificate(other.cert).serialNumber);
  expect(new X509Certificate(other.cert).validTo).toBe("Feb  3 04:05:06 2051 GMT");
});

test("names too long for a short length are written, too", () => {
  const names = Array.from({ length: 40 }, (_, at) => `host-${at}.${"x".repeat(60)}.example.com`);
  expect(new X509Certificate(make(names).cert).checkHost(names[39] as string)).toBe(names[39]);
});
