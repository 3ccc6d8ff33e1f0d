import { expect } from "vitest";
import { type List, type Parameter, singleOf, takesSeveral, type Validators } from "./document.ts";
import {
  having,
  idOf,
  idsOf,
  isLedByWord,
  isSortedBy,
  middlesAt,
  placesIn,
  type Row,
  textsAt,
  within,
} from "./rows.ts";
import type { Query, Walker } from "./walk.ts";

interface Given {
  lists: List[];
  walker: Walker;
  validators: Validators;
  /** The query that makes a list return every row, by list name. */
  widest: Record<string, Query>;
  /** `list.filter` names whose value no row field shows directly. */
  unshown: readonly string[];
}

type Choice = [value: string, rows: Row[]];

const isSame = (one: Row[], other: Row[]) =>
  one.length === other.length && one.every((row, place) => idOf(row) === idOf(other[place] as Row));

/** Checks filters against the full list. */
export function filtersOf({ lists, walker: { page, walk }, validators, widest, unshown }: Given) {
  const wholes = new Map<string, Promise<Row[]>>();

  /** Every row, with all optional fields expanded. */
  function wholeOf(list: List): Promise<Row[]> {
    const expand = list.filters.find(({ name }) => name === "expand");
    const rows = wholes.get(list.name) ?? walk(list, { ...widest[list.name], expand: expand && singleOf(expand).enum });
    wholes.set(list.name, rows);
    return rows;
  }

  const select = (list: List, { name }: Parameter, value: unknown, limit?: number) =>
    walk(list, { ...widest[list.name], [name]: value }, limit);

  /** Whether a filter returns exactly these rows, in this order, at either page size. */
  async function leaves(list: List, filter: Parameter, value: unknown, rows: Row[]): Promise<boolean> {
    const first = await page(list, { ...widest[list.name], [filter.name]: value, limit: list.longest });
    if (!isSame(first.rows, rows.slice(0, list.longest))) return false;
    return isSame(await select(list, filter, value, limitFor(list, rows)), rows);
  }

  /** Several values select rows matching any of them, or all of them if the filter is documented that way. */
  async function expectSeveral(list: List, filter: Parameter, picks: Choice[]): Promise<void> {
    if (!takesSeveral(filter) || picks.length < 2) return;
    const sets = picks.map(([, rows]) => new Set(idsOf(rows)));
    const fits = filter.description.includes("match all") ? "every" : "some";
    const rows = (await wholeOf(list)).filter((row) => sets[fits]((ids) => ids.has(idOf(row))));
    const values = picks.map(([value]) => value);
    expect(idsOf(await select(list, filter, values, limitFor(list, rows)))).toEqual(idsOf(rows));
  }

  async function checkWords(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    const ids = new Set(idsOf(rows));
    const picks: Choice[] = [];
    for (const word of singleOf(filter).enum ?? []) {
      const found = await select(list, filter, word);
      expect([word, idsOf(found).filter((id) => !ids.has(id))]).toEqual([word, []]);
      picks.push([word, found]);
    }
    expect(picks.filter(([, found]) => found.length > 0)).not.toEqual([]);
    expect(picks.filter(([, found]) => found.length < rows.length)).not.toEqual([]);
    const [one, other] = ["true", "false"].map((word) => picks.find(([value]) => value === word)?.[1]);
    if (one && other) expect(idsOf(one)).not.toEqual(idsOf(other));
    const place = placesIn(rows, filter).find((one) =>
      picks.every(([word, found]) => isSame(found, having(rows, one, filter, [word]))),
    );
    const name = `${list.name}.${filter.name}`;
    expect([name, place === undefined]).toEqual([name, unshown.includes(name)]);
    await expectSeveral(list, filter, picks.sort(([, one], [, other]) => other.length - one.length).slice(0, 2));
  }

  /** Tries values from the rows until one selects exactly the rows that show it: in one field, or in any. */
  async function checkValues(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    const all = placesIn(rows, filter);
    for (const places of [...all.map((place) => [place]), all]) {
      const texts = places.flatMap((place) => textsAt(rows, place, filter, validators)).slice(0, 2);
      const isIn = (row: Row, text: string) => places.some((place) => having([row], place, filter, [text]).length > 0);
      const picks = texts.map((text): Choice => [text, rows.filter((row) => isIn(row, text))]);
      const [text, found = rows] = picks[0] ?? [];
      if (found.length === rows.length || !(await leaves(list, filter, text, found))) continue;
      return expectSeveral(list, filter, picks);
    }
    await checkIds(list, filter);
  }

  /** For values the rows don't show, takes IDs from the list the filter is named after. */
  async function checkIds(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    const other = lists.find(({ name }) => name === `list_${filter.name.replace(/_ids?$/, "s")}`);
    if (!other) throw new Error(`no value in the rows of ${list.name} selects them by ${filter.name}`);
    const some: Choice[] = [];
    for (const id of idsOf(await wholeOf(other))) {
      const found = await select(list, filter, id);
      if (found.length > 0 && found.length < rows.length) some.push([id, found]);
      if (some.length === 2) break;
    }
    expect(some).not.toEqual([]);
    await expectSeveral(list, filter, some);
  }

  async function checkTimes(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    for (const place of placesIn(rows, filter)) {
      const fits: boolean[] = [];
      for (const limit of middlesAt(rows, place, filter, validators))
        fits.push(await leaves(list, filter, limit, within(rows, place, filter, limit)));
      if (fits.length > 0 && fits.every((one) => one)) return;
    }
    throw new Error(`no time in the rows of ${list.name} explains ${filter.name}`);
  }

  async function checkSearch(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    const row = rows[rows.length >> 1] as Row;
    for (const place of placesIn([row], filter)) {
      const [text = ""] = textsAt([row], place, filter, validators);
      const found = text.length < 3 ? [] : idsOf(await select(list, filter, text));
      if (found.includes(idOf(row)) && found.length < rows.length)
        return expect(idsOf(rows)).toEqual(expect.arrayContaining(found));
    }
    throw new Error(`no text in a row of ${list.name} finds it by ${filter.name}`);
  }

  async function checkSorting(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    for (const key of singleOf(filter).enum ?? []) {
      const found = idsOf(await select(list, filter, key, limitFor(list, rows)));
      expect([...found].sort()).toEqual(idsOf(rows).sort());
      const sorted = found.map((id) => byId.get(id) as Row);
      const isSorted =
        key === "status"
          ? isLedByWord(sorted, key, "created_at")
          : placesIn(rows, filter).some((place) => isSortedBy(sorted, place));
      expect([key, isSorted]).toEqual([key, true]);
    }
  }

  async function checkDirection(list: List, filter: Parameter): Promise<void> {
    const rows = await wholeOf(list);
    const rising = idsOf(await select(list, filter, "asc", limitFor(list, rows)));
    expect(idsOf(await select(list, filter, "desc", limitFor(list, rows)))).toEqual(rising.reverse());
    expect([...rising].sort()).toEqual(idsOf(rows).sort());
  }

  /** Each value adds the field with its name. */
  async function checkExpand(list: List, filter: Parameter): Promise<void> {
    const { rows } = await page(list, { ...widest[list.name], limit: list.longest });
    for (const field of singleOf(filter).enum ?? []) {
      const expanded = await page(list, { ...widest[list.name], limit: list.longest, [filter.name]: field });
      expect(idsOf(expanded.rows)).toEqual(idsOf(rows));
      const has = [expanded.rows.some((row) => field in row), rows.some((row) => field in row)];
      expect([field, ...has]).toEqual([field, true, false]);
    }
  }

  /** Each value groups the same records into different rows. */
  async function checkGroups(list: List, filter: Parameter): Promise<void> {
    const groups: string[] = [];
    for (const word of singleOf(filter).enum ?? []) groups.push(`${idsOf(await select(list, filter, word, 3))}`);
    expect(new Set(groups).size).toBe(groups.length);
  }

  /** Each value adds rows to the default ones. */
  async function checkInclude(list: List, filter: Parameter): Promise<void> {
    const fewer = idsOf(await select(list, filter, undefined));
    for (const word of singleOf(filter).enum ?? []) {
      const more = idsOf(await select(list, filter, word));
      expect(more).toEqual(expect.arrayContaining(fewer));
      expect([word, more.length > fewer.length]).toEqual([word, true]);
    }
  }

  const byName: Record<string, typeof checkWords> = {
    ...{ sort_by: checkSorting, sort_order: checkDirection },
    ...{ expand: checkExpand, group_by: checkGroups, include: checkInclude },
    ...{ search: checkSearch, search_text: checkSearch },
  };

  function check(list: List, filter: Parameter): Promise<void> {
    const isTime = [filter.schema, ...(filter.schema.anyOf ?? [])].some(({ format }) => format?.startsWith("date"));
    const kind = singleOf(filter).enum ? checkWords : isTime ? checkTimes : checkValues;
    return (byName[filter.name] ?? kind)(list, filter);
  }

  return check;
}

/** A limit that splits the rows into at least four pages, where there are enough of them. */
export const limitFor = (list: List, rows: Row[]) =>
  Math.max(1, Math.min(list.longest - 3, Math.ceil(rows.length / 4)));
