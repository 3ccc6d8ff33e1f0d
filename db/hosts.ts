import type postgres from "postgres";

export interface Host {
  host: string;
  port: number;
}

/** Opens a client of one host's database. */
type Open = (url: string) => postgres.Sql;

const several = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]*,[^@/?]*)(\/[^?]*)(\?.*)?$/;
/** How long a host that accepted writes is taken without asking. */
const freshMs = 1000;

/**
 * A database's address with several hosts, `one:5432,two`, as a URL with the first of them and all in the parameter
 * `hosts`; other text unchanged. `target_session_attrs` goes: only the host that accepts writes will do.
 */
export function parsableUrl(text: string): string {
  const [, start, list, path, query] = several.exec(text) ?? [];
  if (start === undefined || list === undefined || path === undefined) return text;
  const hosts = list.split(",").map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`));
  const parameters = new URLSearchParams(query);
  parameters.delete("target_session_attrs");
  parameters.set("hosts", hosts.join(","));
  return `${start}${hosts[0]}${path}?${parameters}`;
}

/** The hosts of a URL that `parsableUrl` has made, and the URL for the driver, which knows nothing of them. */
export function splitHosts(url: string): { hosts: Host[]; url: string } {
  const parsed = new URL(url);
  const list = parsed.searchParams.get("hosts");
  parsed.searchParams.delete("hosts");
  const hosts = (list?.split(",") ?? []).map((text) => {
    const { hostname, port } = new URL(`postgres://${text}`);
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
  return { hosts, url: list === null ? url : parsed.href };
}

const chosen = new Map<string, { host: Host; at: number }>();

async function acceptsWrites(open: Open, url: string, { host, port }: Host): Promise<boolean> {
  const single = new URL(url);
  single.hostname = host.includes(":") ? `[${host}]` : host;
  single.port = String(port);
  const sql = open(single.href);
  try {
    const [row] =
      await sql`select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_standby`;
    return row?.is_standby === false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

class StandbyError extends Error {}

class NoWritableHostError extends Error {
  readonly code = "NO_WRITABLE_HOST";
}

/** The host that accepts writes. `url` has no `hosts`. Throws if none does. */
export async function writableHost(open: Open, url: string, hosts: readonly Host[]): Promise<Host> {
  const key = JSON.stringify([url, hosts]);
  const last = chosen.get(key);
  if (last && performance.now() - last.at < freshMs) return last.host;
  const found = await Promise.any(
    hosts.map(async (host) => {
      if (await acceptsWrites(open, url, host)) return host;
      throw new StandbyError("the host doesn't accept writes");
    }),
  ).catch(({ errors }: AggregateError) => {
    // What is wrong with a host says more than that the others are standbys.
    const [other] = errors.filter((error) => !(error instanceof StandbyError));
    throw other ?? new NoWritableHostError(`none of the database's ${hosts.length} hosts accepts writes`);
  });
  chosen.set(key, { host: found, at: performance.now() });
  return found;
}
