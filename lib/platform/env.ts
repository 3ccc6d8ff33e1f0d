import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { parsableUrl } from "#db/hosts.ts";
import { tlsModeOf } from "#db/tls-mode.ts";
import { type FilesSetting, readFilesUrl, readPlace } from "./files-url.ts";
import { SettingsError } from "./settings-error.ts";

export type Source = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .optional()
    .transform((value) => value ?? fallback);

const onOff = z
  .stringbool({ truthy: ["on", "true", "1", "yes"], falsy: ["off", "false", "0", "no"] })
  .optional()
  .transform((value) => value ?? null);

const textOrNull = z
  .string()
  .optional()
  .transform((value) => value ?? null);

const databaseUrl = z
  .string()
  .transform(parsableUrl)
  .refine((value) => {
    const url = URL.parse(value);
    const hosts = url?.searchParams.get("hosts")?.split(",") ?? [];
    return (
      url !== null &&
      /^postgres(ql)?:$/.test(url.protocol) &&
      url.hostname !== "" &&
      hosts.every((host) => URL.parse(`postgres://${host}`)?.hostname) &&
      url.pathname.length > 1 &&
      tlsModeOf(value, false) !== null
    );
  });

const publicUrl = z
  .string()
  .refine((value) => {
    const url = URL.parse(value);
    return url?.protocol === "https:" && url.href === `${url.origin}/`;
  })
  .transform((value) => new URL(value).origin);

const cidrs = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)));

const keys = z
  .string()
  .transform((value) => value.split(",").map((key) => key.trim()))
  .refine((list) => list.every((key) => key.length >= 32) && new Set(list).size === list.length);

const schema = z.object({
  DATABASE_URL: databaseUrl.optional().transform((value) => value ?? null),
  DATABASE_CA: textOrNull,
  DATA_DIR: z
    .string()
    .optional()
    .transform((value) => resolve(/* turbopackIgnore: true */ value ?? ".data")),
  FILES_URL: z
    .string()
    .transform(readFilesUrl)
    .refine((value) => value !== null)
    .optional(),
  HTTPS_PORT: port(3443),
  HTTP_PORT: port(3080),
  PUBLIC_URL: publicUrl.optional(),
  TLS_CERT: textOrNull,
  TLS_KEY: textOrNull,
  TRUSTED_PROXIES: cidrs.optional().transform((value) => value ?? []),
  DEMO: onOff,
  RATE_LIMIT: onOff.transform((value) => value ?? true),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .transform((value) => value ?? null),
  ENCRYPTION_KEYS: keys.optional().transform((value) => value ?? []),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().optional(),
  OAUTH_REFRESH_GRACE_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(60))
    .optional()
    .transform((value) => value ?? 0),
  WEBHOOK_ALLOW_CIDRS: cidrs.optional().transform((value) => value ?? []),
  WEBHOOK_TIME_SCALE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/)
    .transform(Number)
    .pipe(z.number().positive())
    .optional()
    .transform((value) => value ?? 1),
  LEAK_SCANNER_KEYS: textOrNull,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .transform((value) => value ?? null),
  SMTP_FROM: z
    .string()
    .regex(/^[^\r\n]{0,200}@[^\s@]{1,200}>?$/)
    .optional()
    .transform((value) => value ?? null),
  BACKUP_TO: z
    .string()
    .transform(readPlace)
    .refine((value) => value !== null)
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .transform((value) => value ?? 14),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((recipient) => /^age1[a-z\d]{50,}$/.test(recipient)))
    .optional()
    .transform((value) => value ?? []),
  BACKUP_IDENTITY: textOrNull,
  AUDIT_MONTHS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .transform((value) => value ?? null),
  METRICS_PORT: port(0),
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6()])
    .optional()
    .transform((value) => value ?? "127.0.0.1"),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(60))
    .optional()
    .transform((value) => value ?? 0),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .optional()
    .transform((value) => value ?? "info"),
});

type Name = keyof z.input<typeof schema>;

const EXPECTED: Record<Name, string> = {
  DATABASE_URL:
    "is not the address of a PostgreSQL database. Write postgres://user:password@host:5432/database, or several hosts separated by commas, with ?sslmode=disable, require, or verify-full if need be, or leave it out for the embedded one.",
  DATABASE_CA: "is not a file path. Write the path of a PEM certificate.",
  DATA_DIR: "is not a folder. Write a path such as /var/lib/muster.",
  FILES_URL:
    "is not a folder or a bucket. Write file:///var/lib/muster/files or s3://key:secret@host/bucket?region=eu-central-1.",
  HTTPS_PORT: "is not a port. Write a number from 1 to 65535, or 0 to turn HTTPS off.",
  HTTP_PORT: "is not a port. Write a number from 1 to 65535, or 0 to turn plain HTTP off.",
  PUBLIC_URL: "is not an https origin. Write it like https://muster.example.com, without a path.",
  TLS_CERT: "is not a file path. Write the path of a PEM certificate.",
  TLS_KEY: "is not a file path. Write the path of a PEM private key.",
  TRUSTED_PROXIES: "is not a list of networks. Write CIDRs separated by commas, such as 10.0.0.0/8,::1/128.",
  DEMO: "is neither on nor off. Write on or off.",
  RATE_LIMIT: "is neither on nor off. Write on or off.",
  SECRET_KEY: "is too short. Write at least 32 random characters, such as the output of: openssl rand -hex 32",
  ENCRYPTION_KEYS:
    "is not a list of different keys. Write one or more, separated by commas, each of at least 32 random characters, such as the output of: openssl rand -hex 32",
  OIDC_ISSUER: "is not an address. Write the issuer, such as https://login.example.com.",
  OIDC_CLIENT_ID: "is not text. Write the client id that the identity provider gave.",
  OIDC_CLIENT_SECRET: "is not text. Write the client secret that the identity provider gave.",
  OIDC_NAME: "is not text. Write the name to show on the sign-in button.",
  OAUTH_REFRESH_GRACE_SECONDS:
    "is not a number of seconds from 0 to 60. Write 0, or how long a connected app may repeat a refresh whose response it lost.",
  WEBHOOK_ALLOW_CIDRS: "is not a list of networks. Write CIDRs separated by commas, such as 10.0.0.0/8,::1/128.",
  WEBHOOK_TIME_SCALE: "is not a number above 0. Write 1, or for a test how many times faster retries come.",
  LEAK_SCANNER_KEYS: "is not a file path. Write the path of a JSON file with the public keys of secret scanners.",
  SMTP_URL: "is not the address of a mail server. Write it like smtps://user:password@mail.example.com:465.",
  SMTP_FROM: "is not a sender. Write an address such as recruiting@example.com, or a name with it in angle brackets.",
  BACKUP_TO:
    "is not a folder or a bucket. Write /var/backups/muster or s3://key:secret@host/bucket?region=eu-central-1.",
  BACKUP_KEEP: "is not a number of backups from 1 to 9999. Write how many to keep.",
  BACKUP_RECIPIENTS: "is not a list of age's public keys. Write one or more, separated by commas, each like age1….",
  BACKUP_IDENTITY: "is not a file path. Write the path of a file with age's secret keys.",
  AUDIT_MONTHS:
    "is not a number of months from 1 to 9999. Write how long to keep the audit log, or leave it out to keep all of it.",
  METRICS_PORT: "is not a port. Write a number from 1 to 65535, or 0 to turn the metrics off.",
  METRICS_HOST:
    "is not an address of this machine. Write 127.0.0.1 to serve the metrics to this machine only, or 0.0.0.0 for every network it is in.",
  DRAIN_SECONDS:
    "is not a number of seconds from 0 to 60. Write 0, or how long load balancers take to notice that /readyz says no.",
  LOG_LEVEL: `is not a log level. Write one of ${LOG_LEVELS.join(", ")}.`,
};

export const settingNames: readonly string[] = Object.keys(EXPECTED);

// DATABASE_URL, FILES_URL, BACKUP_TO and SMTP_URL contain a password.
const NEVER_SHOWN: ReadonlySet<string> = new Set([
  ...["DATABASE_URL", "FILES_URL", "BACKUP_TO", "SECRET_KEY", "ENCRYPTION_KEYS", "OIDC_CLIENT_SECRET", "SMTP_URL"],
]);

export interface Settings {
  /** The owner's URL in the supervisor, that of app_web or app_worker in a child; null means embedded. */
  database_url: string | null;
  /** Path of the certificate of the CA that the database's must come from. */
  database_ca: string | null;
  /** Absolute. */
  data_dir: string;
  files: FilesSetting;
  /** 0 is off. */
  https_port: number;
  /** 0 is off. */
  http_port: number;
  /** Origin without trailing slash. */
  public_url: string;
  tls: { cert: string; key: string } | null;
  /** CIDRs. */
  trusted_proxies: string[];
  /** null means on for an embedded database, otherwise off. */
  demo: boolean | null;
  rate_limit: boolean;
  secret_key: string | null;
  /** The first one encrypts stored values, all of them decrypt; empty to use a key derived from the secret key. */
  encryption_keys: string[];
  oidc: { issuer: string; client_id: string; client_secret: string; name: string } | null;
  /** How long an app may repeat a refresh whose response it lost; 0 means never. */
  oauth_refresh_grace_seconds: number;
  /** CIDRs of private networks that webhooks may call. */
  webhook_allow_cidrs: string[];
  /** Divisor for every delay in the retry schedule. */
  webhook_time_scale: number;
  /** Path of a file with the public keys of scanners that may report leaked tokens; null means none may. */
  leak_scanner_keys: string | null;
  /** null means emails are kept unsent. */
  smtp_url: string | null;
  /** Sender of emails; null means no-reply at the host of the public URL. */
  smtp_from: string | null;
  /** Where backups are written. */
  backup_to: FilesSetting | null;
  /** How many backups are kept. */
  /** How many whole months the audit log is kept; null for all. */
  audit_months: number | null;
  backup_keep: number;
  /** age's public keys; empty means backups aren't encrypted. */
  backup_recipients: string[];
  /** Path of a file with age's secret keys, for restoring. */
  backup_identity: string | null;
  /** 0 is off. */
  metrics_port: number;
  /** IP address that the metrics are served on. */
  metrics_host: string;
  /** How long a stopping web process still accepts connections after it says that it isn't ready. */
  drain_seconds: number;
  log_level: (typeof LOG_LEVELS)[number];
}

/** Pure: reads only `source`; an empty value counts as unset. Throws SettingsError. */
export function parseSettings(source: Source): Settings {
  const given = Object.fromEntries(
    Object.keys(EXPECTED).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as Name;
    const shown = NEVER_SHOWN.has(name) ? name : `${name}=${JSON.stringify(given[name])}`;
    throw new SettingsError(`${shown} ${EXPECTED[name]}`);
  }
  const env = result.data;
  checkTogether(env, given);
  return {
    database_url: env.DATABASE_URL,
    database_ca: env.DATABASE_CA && resolve(/* turbopackIgnore: true */ env.DATABASE_CA),
    data_dir: env.DATA_DIR,
    files: env.FILES_URL ?? { kind: "folder", path: join(env.DATA_DIR, "files"), isOwn: true },
    https_port: env.HTTPS_PORT,
    http_port: env.HTTP_PORT,
    public_url: env.PUBLIC_URL ?? new URL(`https://localhost:${env.HTTPS_PORT}`).origin,
    tls:
      env.TLS_CERT && env.TLS_KEY
        ? {
            cert: resolve(/* turbopackIgnore: true */ env.TLS_CERT),
            key: resolve(/* turbopackIgnore: true */ env.TLS_KEY),
          }
        : null,
    trusted_proxies: env.TRUSTED_PROXIES,
    demo: env.DEMO,
    rate_limit: env.RATE_LIMIT,
    secret_key: env.SECRET_KEY,
    encryption_keys: env.ENCRYPTION_KEYS,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            client_id: env.OIDC_CLIENT_ID,
            client_secret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME ?? "single sign-on",
          }
        : null,
    oauth_refresh_grace_seconds: env.OAUTH_REFRESH_GRACE_SECONDS,
    webhook_allow_cidrs: env.WEBHOOK_ALLOW_CIDRS,
    webhook_time_scale: env.WEBHOOK_TIME_SCALE,
    leak_scanner_keys: env.LEAK_SCANNER_KEYS && resolve(/* turbopackIgnore: true */ env.LEAK_SCANNER_KEYS),
    smtp_url: env.SMTP_URL,
    smtp_from: env.SMTP_FROM,
    backup_to: env.BACKUP_TO ?? null,
    audit_months: env.AUDIT_MONTHS,
    backup_keep: env.BACKUP_KEEP,
    backup_recipients: env.BACKUP_RECIPIENTS,
    backup_identity: env.BACKUP_IDENTITY && resolve(/* turbopackIgnore: true */ env.BACKUP_IDENTITY),
    metrics_port: env.METRICS_PORT,
    metrics_host: env.METRICS_HOST,
    drain_seconds: env.DRAIN_SECONDS,
    log_level: env.LOG_LEVEL,
  };
}

function checkTogether(env: z.output<typeof schema>, given: Source) {
  for (const group of [
    ["TLS_CERT", "TLS_KEY"],
    ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ]) {
    const missing = group.find((name) => !given[name]);
    const present =
      group.find((name) => given[name]) ?? (group.length === 3 && given.OIDC_NAME ? "OIDC_NAME" : undefined);
    if (missing && present) {
      throw new SettingsError(
        `${missing} is missing although ${present} is set. Set ${group.join(" and ")} together, or none of them.`,
      );
    }
  }
  if (env.HTTPS_PORT === 0 && (env.HTTP_PORT === 0 || env.TRUSTED_PROXIES.length === 0)) {
    throw new SettingsError(
      "HTTPS_PORT=0 needs a proxy that ends TLS. Set HTTP_PORT and TRUSTED_PROXIES (the proxy's network), or turn HTTPS_PORT on.",
    );
  }
  if (env.HTTPS_PORT === 0 && !env.PUBLIC_URL) {
    throw new SettingsError(
      "PUBLIC_URL is missing although HTTPS_PORT=0. Write the address people use, such as https://muster.example.com.",
    );
  }
  if (env.HTTPS_PORT !== 0 && env.HTTPS_PORT === env.HTTP_PORT) {
    throw new SettingsError(
      `HTTP_PORT=${env.HTTP_PORT} is also HTTPS_PORT. Write two different ports, or HTTP_PORT=0 to turn plain HTTP off.`,
    );
  }
}

let cached: Settings | undefined;

/** This process's settings, read once. Throws SettingsError. */
export function settings(): Settings {
  cached ??= parseSettings(process.env);
  return cached;
}

/** Tells next-auth our public URL, which it reads only from the environment. */
export function publishAuthUrl(): void {
  process.env.NEXTAUTH_URL = settings().public_url;
}
