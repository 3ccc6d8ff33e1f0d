import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { generate } from "selfsigned";

export interface TlsDatabase {
  /** Of a database there, without an `sslmode`. */
  url: string;
  /** PEM of the certificate, which is its own CA. */
  certificate: string;
  close(): void;
}

/** The database at `url` behind a server that accepts only TLS, with a certificate for 127.0.0.1 or another name. */
export async function openTlsDatabase(url: string, name = "127.0.0.1"): Promise<TlsDatabase> {
  const { port, hostname, username, password, pathname } = new URL(url);
  const altNames = name === "127.0.0.1" ? [{ type: 7 as const, ip: name }] : [{ type: 2 as const, value: name }];
  const { cert, private: key } = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    curve: "P-256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames },
    ],
  });
  const secureContext = createSecureContext({ cert, key });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client.on("error", () => client.destroy()));
    client.once("data", () => {
      // The request for TLS.
      client.write("S");
      const secure = new TLSSocket(client, { isServer: true, secureContext });
      const through = connect(Number(port), hostname);
      for (const socket of [secure, through]) {
        sockets.add(socket);
        socket.on("error", () => {
          secure.destroy();
          through.destroy();
        });
      }
      secure.pipe(through).pipe(secure);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const own = (server.address() as AddressInfo).port;
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    certificate: cert,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
