import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseSettings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { loadCertificate } from "./tls-certificate.ts";

let folder: string;
const load = async (more: Record<string, string> = {}) => loadCertificate(parseSettings({ DATA_DIR: folder, ...more }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-tls-"));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe("the local certificate", () => {
  it("is valid for this machine and the public host, and its key is private", async () => {
    const { cert } = await load({ PUBLIC_URL: "https://muster.example.com" });
    const parsed = new X509Certificate(cert);
    for (const host of ["localhost", "muster.example.com"]) expect(parsed.checkHost(host)).toBe(host);
    for (const ip of ["127.0.0.1", "::1"]) expect(parsed.checkIP(ip)).toBe(ip);
    expect(statSync(join(folder, "tls", "key.pem")).mode & 0o777).toBe(0o600);
  });

  it("is reused", async () => {
    expect(await load()).toEqual(await load());
  });

  it("is regenerated for another public host", async () => {
    const first = await load();
    expect((await load({ PUBLIC_URL: "https://muster.example.com" })).cert).not.toBe(first.cert);
  });

  it("is regenerated before it expires", async () => {
    const first = await load();
    vi.setSystemTime(Date.parse(new X509Certificate(first.cert).validTo) - 29 * 86_400_000);
    expect((await load()).cert).not.toBe(first.cert);
  });

  it("is regenerated if its files don't match", async () => {
    const first = await load();
    writeFileSync(join(folder, "tls", "key.pem"), "");
    const second = await load();
    expect(second.cert).not.toBe(first.cert);
    expect(readFileSync(join(folder, "tls", "key.pem"), "utf8")).toBe(second.key);
  });
});

describe("a given certificate", () => {
  it("is read from its files", async () => {
    const local = await load();
    const given = { TLS_CERT: join(folder, "tls", "cert.pem"), TLS_KEY: join(folder, "tls", "key.pem") };
    expect(await load(given)).toEqual(local);
  });

  it("is warned of in the log before and after it expires", async () => {
    const { cert } = await load();
    const given = { TLS_CERT: join(folder, "tls", "cert.pem"), TLS_KEY: join(folder, "tls", "key.pem") };
    const end = new Date(new X509Certificate(cert).validTo);
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    for (const [days, says] of [
      [15, null],
      [13, "TLS_CERT expires in less than 14 days: replace the files, which are then reloaded"],
      [-1, "TLS_CERT has expired, so clients refuse it: replace the files, which are then reloaded"],
    ] as const) {
      warn.mockClear();
      vi.setSystemTime(end.getTime() - days * 86_400_000);
      await load(given);
      expect(warn.mock.calls).toEqual(says === null ? [] : [[{ valid_to: end.toISOString() }, says]]);
    }
    warn.mockRestore();
  });

  it("is rejected with the setting's name if it is missing or doesn't match its key", async () => {
    await load();
    const [TLS_CERT, TLS_KEY] = [join(folder, "tls", "cert.pem"), join(folder, "tls", "key.pem")];
    await expect(load({ TLS_CERT: join(folder, "none.pem"), TLS_KEY })).rejects.toThrow(
      /^TLS_CERT=.* can't be read \(ENOENT\)/,
    );
    await expect(load({ TLS_CERT, TLS_KEY: TLS_CERT })).rejects.toThrow(/don't match/);
  });
});
