import { type ImportError, importError } from "#lib/platform/imports/import-error.ts";

interface Row {
  row: number;
  values: { email: string; manager_email?: string | undefined };
}

/**
 * The managers that rows name by email address: existing people, or people of the file who don't report to each other in a
 * circle. If bad rows are skipped, everybody below one is named at once: a long chain would otherwise lose one row each
 * time that the rest is planned again.
 */
export function managersOf(
  rows: readonly Row[],
  people: readonly { id: string; email: string }[],
  known: ReadonlyMap<string, { id: string }>,
  skipsBadRows: boolean,
): { managers: Map<string, string>; problems: ImportError[] } {
  const problems: ImportError[] = [];
  const managers = new Map<string, string>();
  const added = new Map(people.map(({ id, email }) => [email.toLowerCase(), id]));
  for (const [at, { row, values }] of rows.entries()) {
    const email = values.manager_email;
    const person = people[at];
    if (!email || !person) continue;
    const manager = known.get(email)?.id ?? added.get(email.toLowerCase());
    if (manager === undefined)
      problems.push(importError(row, "manager_email", email, "belongs to nobody, here or in the file"));
    else if (manager === person.id) problems.push(importError(row, "manager_email", email, "is the person's own"));
    else managers.set(person.id, manager);
  }
  const circular = circularIn(managers);
  for (const [at, { row, values }] of rows.entries())
    if (circular.has(people[at]?.id ?? ""))
      problems.push(
        importError(
          row,
          "manager_email",
          values.manager_email ?? null,
          "makes a circle of people who report to each other",
        ),
      );
  if (skipsBadRows) {
    const bad = new Set(problems.map(({ row }) => row));
    const below = belowThose(
      people.filter((_, at) => bad.has(rows[at]?.row ?? 0)).map(({ id }) => id),
      managers,
    );
    for (const [at, { row, values }] of rows.entries())
      if (below.has(people[at]?.id ?? "") && !bad.has(row))
        problems.push(
          importError(row, "manager_email", values.manager_email ?? null, "is in a row that isn't imported"),
        );
  }
  return { managers, problems };
}

/** Everybody who reports to one of these, directly or through others. */
function belowThose(ids: readonly string[], managers: ReadonlyMap<string, string>): Set<string> {
  const reports = Map.groupBy(managers, ([, manager]) => manager);
  const below = new Set<string>();
  const next = [...ids];
  for (let one = next.pop(); one !== undefined; one = next.pop())
    for (const [person] of reports.get(one) ?? [])
      if (!below.has(person)) {
        below.add(person);
        next.push(person);
      }
  return below;
}

/** Those who report to themselves through others. People who exist aren't among them: they have their managers already. */
function circularIn(managers: ReadonlyMap<string, string>): Set<string> {
  const settled = new Set<string>();
  const circular = new Set<string>();
  for (const start of managers.keys()) {
    const path: string[] = [];
    const places = new Map<string, number>();
    let one: string | undefined = start;
    while (one !== undefined && !settled.has(one) && !places.has(one)) {
      places.set(one, path.length);
      path.push(one);
      one = managers.get(one);
    }
    const from = one === undefined ? undefined : places.get(one);
    if (from !== undefined) for (const each of path.slice(from)) circular.add(each);
    for (const each of path) settled.add(each);
  }
  return circular;
}
