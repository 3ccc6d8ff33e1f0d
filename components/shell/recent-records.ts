const most = 8;
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Record URLs as returned by each domain's search, with the kind of record. */
const addresses: readonly [kind: string, address: RegExp][] = [
  ["person", new RegExp(`^/people/(${uuid})$`)],
  ["contract", /^\/contracts\/([\w-]{15,100})$/],
  ["invoice", /^\/invoices\?(?:.*&)?invoice=([\w-]{1,100})(?:&|$)/],
  ["payment", /^\/payments\?(?:.*&)?payment=([\w-]{1,100})(?:&|$)/],
  ["candidate", new RegExp(`^/recruiting/candidates/(${uuid})$`)],
  ["job", new RegExp(`^/recruiting/jobs/(${uuid})(?:[/?]|$)`)],
  ["it_asset", new RegExp(`^/equipment/assets(?:/|\\?(?:.*&)?asset=)(${uuid})(?:&|$)`)],
  ["webhook", new RegExp(`^/developers/webhooks/(${uuid})(?:[/?]|$)`)],
];

/** `invoice:i3Jk2` for a record's URL, null for any other. */
export function recordAt(address: string): string | null {
  for (const [kind, pattern] of addresses) {
    const id = pattern.exec(address)?.[1] ?? pattern.exec(address.replace(/\?.*$/, ""))?.[1];
    if (id) return `${kind}:${id}`;
  }
  return null;
}

interface Who {
  id: string;
  organization: { id: string };
}

function keyFor({ id, organization }: Who): string {
  return `recent:${organization.id}:${id}`;
}

/** Kinds and IDs of the records last opened in this browser, newest first; their names are fetched when shown. */
export function recentRecords(who: Who): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(who)) ?? "[]");
    const records = Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
    return records.filter((record) => /^[a-z_]{1,40}:[\w-]{1,100}$/.test(record)).slice(0, most);
  } catch {
    return [];
  }
}

export function rememberRecord(who: Who, record: string): void {
  const others = recentRecords(who).filter((other) => other !== record);
  try {
    localStorage.setItem(keyFor(who), JSON.stringify([record, ...others].slice(0, most)));
  } catch {
    // No storage, no recent records.
  }
}
