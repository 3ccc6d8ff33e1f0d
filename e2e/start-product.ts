import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedUrl } from "#db/embedded.ts";
import { freePorts, groupLives, run, signalGroup } from "./muster-process.ts";
import { startProvider } from "./oidc-provider.ts";

export interface SignIn {
  organization: string;
  role: string;
  email: string;
  password: string;
}

/** What the tests know about the running product. */
export interface Product {
  url: string;
  httpUrl: string;
  dataDir: string;
  /** The database owner's. */
  databaseUrl: string;
  signIns: SignIn[];
}

/** SHA-256 of a certificate's public key, the form in which Chromium takes certificates to trust. */
function fingerprint(file: string): string {
  const key = new X509Certificate(readFileSync(file)).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

/** Log lines at warning level or above. */
function complaints(output: string): string {
  const lines = output.split("\n").filter((line) => /"level":[456]0/.test(line));
  return lines.map((line) => `${line}\n`).join("");
}

/** Starts the product once for all browser tests, as `npm start` does, along with a real OpenID Connect provider. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "muster-browser-"));
  const ports = await freePorts();
  const url = `https://localhost:${ports.https}`;
  const provider = await startProvider(`${url}/api/auth/callback/oidc`);
  const dataDir = join(folder, "data");
  const muster = run("lib/platform/process/start.ts", {
    DATA_DIR: dataDir,
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
    RATE_LIMIT: "off",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client_id,
    OIDC_CLIENT_SECRET: provider.client_secret,
    OIDC_NAME: "Test provider",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32",
    // Runs the 24-hour retry schedule in under five seconds.
    WEBHOOK_TIME_SCALE: "20000",
  });
  await muster.prints(/Ctrl-C stops it/);
  const signIns: SignIn[] = JSON.parse(readFileSync(join(dataDir, "demo-sign-ins.json"), "utf8"));
  // Gives the tests the product's secret key, for the database's password and for sessions.
  process.env.DATA_DIR = dataDir;
  const databaseUrl = embeddedUrl(dataDir);
  if (!databaseUrl) throw new Error("the product has no embedded database");
  const product: Product = { url, httpUrl: `http://localhost:${ports.http}`, dataDir, databaseUrl, signIns };
  process.env.MUSTER_UNDER_TEST = JSON.stringify(product);
  process.env.MUSTER_CERTIFICATE = fingerprint(join(dataDir, "tls", "cert.pem"));
  return async () => {
    if (groupLives(muster)) signalGroup(muster, "SIGTERM");
    await muster.exit;
    process.stderr.write(complaints(muster.output()));
    provider.server.closeAllConnections();
    provider.server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
