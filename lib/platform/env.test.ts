import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { splitHosts } from "#db/hosts.ts";
import { parseSettings, type Source } from "./env.ts";
import { SettingsError } from "./settings-error.ts";

const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

describe("parseSettings", () => {
  it("needs no settings", () => {
    expect(parseSettings({})).toEqual({
      database_url: null,
      data_dir: join(process.cwd(), ".data"),
      files: { kind: "folder", path: join(process.cwd(), ".data", "files"), isOwn: true },
      https_port: 3443,
      http_port: 3080,
      public_url: "https://localhost:3443",
      tls: null,
      trusted_proxies: [],
      demo: null,
      rate_limit: true,
      secret_key: null,
      encryption_keys: [],
      smtp_url: null,
      smtp_from: null,
      oidc: null,
      webhook_allow_cidrs: [],
      webhook_time_scale: 1,
      oauth_refresh_grace_seconds: 0,
      leak_scanner_keys: null,
      database_ca: null,
      audit_months: null,
      ...{ backup_to: null, backup_keep: 14, backup_recipients: [], backup_identity: null },
      metrics_port: 0,
      metrics_host: "127.0.0.1",
      drain_seconds: 0,
      log_level: "info",
    });
  });

  it("reads every setting", () => {
    const read = parseSettings({
      DATABASE_URL: "postgresql://muster:pass@db.internal:5433/muster?sslmode=require",
      DATA_DIR: "/var/lib/muster",
      FILES_URL: "s3://id:se%2Fcret@s3.eu-central-1.example.com/receipts?region=eu-central-1",
      HTTPS_PORT: "443",
      HTTP_PORT: "0",
      PUBLIC_URL: "https://Muster.Example.com/",
      TLS_CERT: "/etc/tls/cert.pem",
      TLS_KEY: "/etc/tls/key.pem",
      TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8",
      DEMO: "on",
      RATE_LIMIT: "off",
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      ENCRYPTION_KEYS: `${"a".repeat(32)}, ${"b".repeat(32)}`,
      SMTP_URL: "smtps://mail:secret@smtp.example.com:465",
      SMTP_FROM: "Hiring <jobs@example.com>",
      OIDC_ISSUER: "https://login.example.com",
      OIDC_CLIENT_ID: "muster",
      OIDC_CLIENT_SECRET: "s3cret",
      OIDC_NAME: "Example",
      WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8, fd00::/8",
      WEBHOOK_TIME_SCALE: "3600",
      OAUTH_REFRESH_GRACE_SECONDS: "30",
      LEAK_SCANNER_KEYS: "/etc/muster/scanners.json",
      DATABASE_CA: "/etc/tls/database.pem",
      BACKUP_TO: "/var/backups/muster",
      AUDIT_MONTHS: "120",
      BACKUP_KEEP: "30",
      BACKUP_RECIPIENTS: `${recipient},${recipient}`,
      BACKUP_IDENTITY: "/etc/muster/backup.key",
      METRICS_PORT: "9464",
      METRICS_HOST: "10.0.0.7",
      DRAIN_SECONDS: "20",
      LOG_LEVEL: "debug",
    });
    expect(read).toEqual({
      database_ca: "/etc/tls/database.pem",
      database_url: "postgresql://muster:pass@db.internal:5433/muster?sslmode=require",
      data_dir: "/var/lib/muster",
      files: {
        kind: "s3",
        endpoint: "https://s3.eu-central-1.example.com",
        bucket: "receipts",
        region: "eu-central-1",
        access_key: "id",
        secret_key: "se/cret",
      },
      https_port: 443,
      http_port: 0,
      public_url: "https://muster.example.com",
      tls: { cert: "/etc/tls/cert.pem", key: "/etc/tls/key.pem" },
      trusted_proxies: ["10.0.0.0/8", "fd00::/8"],
      demo: true,
      rate_limit: false,
      secret_key: "0123456789abcdef0123456789abcdef",
      encryption_keys: ["a".repeat(32), "b".repeat(32)],
      smtp_url: "smtps://mail:secret@smtp.example.com:465",
      smtp_from: "Hiring <jobs@example.com>",
      oidc: { issuer: "https://login.example.com", client_id: "muster", client_secret: "s3cret", name: "Example" },
      webhook_allow_cidrs: ["10.0.0.0/8", "fd00::/8"],
      webhook_time_scale: 3600,
      oauth_refresh_grace_seconds: 30,
      leak_scanner_keys: "/etc/muster/scanners.json",
      backup_to: { kind: "folder", path: "/var/backups/muster", isOwn: false },
      audit_months: 120,
      backup_keep: 30,
      backup_recipients: [recipient, recipient],
      backup_identity: "/etc/muster/backup.key",
      metrics_port: 9464,
      metrics_host: "10.0.0.7",
      drain_seconds: 20,
      log_level: "debug",
    });
  });

  it("keeps files in a given folder, or in a store without TLS on a loopback address", () => {
    expect(parseSettings({ FILES_URL: "file:///srv/files" }).files).toEqual({
      kind: "folder",
      path: "/srv/files",
      isOwn: false,
    });
    const { files } = parseSettings({ FILES_URL: "s3://a:b@127.0.0.1:9000/bucket?tls=off" });
    expect(files).toMatchObject({ endpoint: "http://127.0.0.1:9000", region: "us-east-1" });
  });

  it.each(["s3://host/bucket", "s3://a:b@host", "s3://a:b@host/x/y", "https://a:b@host/x", "file://host/x", "/srv"])(
    "rejects the file store %s without repeating it",
    (FILES_URL) => {
      expect(() => parseSettings({ FILES_URL })).toThrow(/^FILES_URL is not a folder or a bucket/);
    },
  );

  it("reads several hosts of a database, of which the one that accepts writes is used", () => {
    const text = "postgres://a:b@one.internal,[::1]:5433/muster?target_session_attrs=read-write&sslmode=require";
    const { database_url } = parseSettings({ DATABASE_URL: text });
    expect(new URL(database_url ?? "").host).toBe("one.internal:5432");
    expect(splitHosts(database_url ?? "")).toEqual({
      hosts: [
        { host: "one.internal", port: 5432 },
        { host: "::1", port: 5433 },
      ],
      url: "postgres://a:b@one.internal:5432/muster?sslmode=require",
    });
    expect(parseSettings({ DATABASE_URL: database_url ?? "" }).database_url).toBe(database_url);
  });

  it.each(["postgres://a:b,c@one.internal:5432/muster", "postgres://a:1,2@one/muster?sslmode=disable"])(
    "leaves a password with a comma as it is: %s",
    (DATABASE_URL) => {
      expect(parseSettings({ DATABASE_URL }).database_url).toBe(DATABASE_URL);
    },
  );

  it("derives the public URL from the HTTPS port", () => {
    expect(parseSettings({ HTTPS_PORT: "8443" }).public_url).toBe("https://localhost:8443");
    expect(parseSettings({ HTTPS_PORT: "443" }).public_url).toBe("https://localhost");
  });

  it("treats an empty value as unset", () => {
    expect(parseSettings({ HTTPS_PORT: "", DEMO: " ", DATABASE_URL: "" })).toEqual(parseSettings({}));
  });

  it.each<[Source, RegExp]>([
    [
      { DATABASE_URL: "mysql://a:b@c/d" },
      /^DATABASE_URL is not the address of a PostgreSQL database\. Write postgres:/,
    ],
    [{ DATABASE_URL: "postgres://localhost" }, /^DATABASE_URL /],
    [
      { DATABASE_URL: "postgres://a:b@one.internal/muster?sslmode=prefer" },
      /^DATABASE_URL .*sslmode=disable, require, or verify-full/,
    ],
    [{ DATABASE_URL: "postgres://a:b@one.internal,,two.internal/muster" }, /^DATABASE_URL is not the address of a/],
    [{ DATABASE_URL: "postgres://a:b@one.internal,two.internal" }, /^DATABASE_URL is not the address of a/],
    [{ HTTPS_PORT: "abc" }, /^HTTPS_PORT="abc" is not a port\. Write a number/],
    [{ WEBHOOK_ALLOW_CIDRS: "10.0.0.1" }, /^WEBHOOK_ALLOW_CIDRS="10\.0\.0\.1" is not a list of networks/],
    [{ WEBHOOK_TIME_SCALE: "0" }, /^WEBHOOK_TIME_SCALE="0" is not a number above 0/],
    [{ HTTP_PORT: "65536" }, /^HTTP_PORT="65536" is not a port/],
    [{ HTTP_PORT: "3443" }, /^HTTP_PORT=3443 is also HTTPS_PORT/],
    [{ HTTPS_PORT: "0" }, /^HTTPS_PORT=0 needs a proxy/],
    [{ HTTPS_PORT: "0", HTTP_PORT: "0" }, /^HTTPS_PORT=0 needs a proxy/],
    [{ HTTPS_PORT: "0", TRUSTED_PROXIES: "10.0.0.0/8" }, /^PUBLIC_URL is missing/],
    [{ PUBLIC_URL: "http://muster.example.com" }, /^PUBLIC_URL="http:\/\/muster\.example\.com" is not an https origin/],
    [{ PUBLIC_URL: "https://muster.example.com/app" }, /^PUBLIC_URL=/],
    [{ PUBLIC_URL: "https://user@muster.example.com" }, /^PUBLIC_URL=/],
    [{ TLS_CERT: "cert.pem" }, /^TLS_KEY is missing although TLS_CERT is set/],
    [{ TLS_KEY: "key.pem" }, /^TLS_CERT is missing although TLS_KEY is set/],
    [{ TRUSTED_PROXIES: "10.0.0.1" }, /^TRUSTED_PROXIES="10\.0\.0\.1" is not a list of networks/],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /^TRUSTED_PROXIES=/],
    [{ DEMO: "maybe" }, /^DEMO="maybe" is neither on nor off/],
    [{ RATE_LIMIT: "5" }, /^RATE_LIMIT="5" is neither on nor off/],
    [{ SECRET_KEY: "short" }, /^SECRET_KEY is too short/],
    [{ ENCRYPTION_KEYS: `${"a".repeat(32)},short` }, /^ENCRYPTION_KEYS is not a list of different keys/],
    [{ ENCRYPTION_KEYS: `${"a".repeat(32)},${"a".repeat(32)}` }, /^ENCRYPTION_KEYS is not a list of different keys/],
    [{ OIDC_ISSUER: "https://login.example.com" }, /^OIDC_CLIENT_ID is missing although OIDC_ISSUER is set/],
    [{ OIDC_NAME: "Example" }, /^OIDC_ISSUER is missing although OIDC_NAME is set/],
    [{ OIDC_ISSUER: "login" }, /^OIDC_ISSUER="login" is not an address/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL="loud" is not a log level\. Write one of/],
  ])("refuses %j with one line that names the setting", (source, message) => {
    let refusal: unknown;
    try {
      parseSettings(source);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(SettingsError);
    expect((refusal as SettingsError).message).toMatch(message);
    expect((refusal as SettingsError).message).not.toContain("\n");
  });

  it("never repeats a secret", () => {
    for (const source of [
      { DATABASE_URL: "mysql://a:hunter2@c/d" },
      { SECRET_KEY: "hunter2" },
      { ENCRYPTION_KEYS: "hunter2" },
    ]) {
      expect(() => parseSettings(source)).toThrow(/^(?!.*hunter2)/);
    }
  });
});
