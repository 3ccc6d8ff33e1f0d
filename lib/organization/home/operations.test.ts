import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expiringDays } from "#lib/developers/access-tokens/rules.ts";
import { warrantyDays } from "#lib/equipment/assets/rules.ts";
import { roles } from "#lib/platform/auth/roles.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { addGrant } from "#lib/testing/connected-apps.ts";
import { addResignation } from "#lib/testing/eor.ts";
import { addPayment } from "#lib/testing/payments.ts";
import { addApplication, addJob } from "#lib/testing/recruiting.ts";
import {
  addInvoice,
  addOrganization,
  addPerson,
  addSession,
  addToken,
  send,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { addAdjustment, addCycle, addTimesheet } from "#lib/testing/timesheets.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function readHome(text: string, query = "") {
  const { status, body } = await send("GET", `/rest/v2/home${query}`, text);
  expect(status).toBe(200);
  return body.data;
}

/** The number of rows, according to the API, in the list that a dashboard URL shows. */
async function rowsBehind(href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, "https://localhost");
  const query = new URLSearchParams();
  const names: Record<string, string> = {
    ...{ due_from: "due_from_date", paid_from: "paid_from_date", returns: "returns" },
    ...{ location: "locations", warehouse: "warehouse_id" },
    ...(pathname === "/payments" ? { from: "date_from" } : { from: "issued_from_date" }),
    ...(pathname.startsWith("/recruiting")
      ? {
          category: "current_stage_category_type_slugs",
          stage: "current_stage_default_type_slugs",
          updated: "updated_after",
          entered: "entered_stage_default_type_slugs",
          entered_from: "entered_from_date",
        }
      : {}),
  };
  // The dashboard shows contractor-of-record invoices too.
  if (pathname === "/invoices") query.set("include", "cor");
  for (const [name, value] of searchParams) {
    if (name === "due_to" || name === "paid_to")
      query.set(`${name}_date`, new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10));
    else if (name === "sort" && value === "moved") query.set("sort_by", "STAGE_CREATION_DATE");
    else if (name === "sort") query.set("sort_by", value);
    else if (name === "warranty") {
      query.set("warranty_ends_from", dayIn(0));
      query.set("warranty_ends_to", dayIn(warrantyDays));
    } else if (name === "status" && pathname === "/equipment/assets") query.set("status", value);
    else if (name === "waiting") query.set("over_target", "true");
    else if (name === "status" && value === "all" && pathname === "/payments")
      for (const status of ["processing", "paid", "failed", "cancelled"]) query.append("statuses", status);
    else if (name === "status" && value === "all") query.set("status", "all");
    else if (["status", "type", "country"].includes(name))
      for (const one of value.split(","))
        query.append(
          { status: pathname === "/invoices" ? "states" : "statuses", type: "types", country: "countries" }[
            name
          ] as string,
          one,
        );
    else for (const one of value.split(",")) query.append(names[name] ?? name, one);
  }
  if (pathname === "/time/timesheets" || pathname === "/adjustments") query.set("statuses", "pending");
  const paths: Record<string, string> = {
    ...{ "/time/timesheets": "/timesheets", "/adjustments": "/invoice-adjustments", "/equipment/assets": "/it/assets" },
    ...{ "/recruiting/applications": "/ats/applications", "/payroll": "/payment-cycles" },
  };
  const { status, body } = await send("GET", `/rest/v2${paths[pathname] ?? pathname}?limit=100&${query}`, session);
  expect([href, status]).toEqual([href, 200]);
  return body.page?.total_rows ?? body.total_count ?? body.data.total ?? (body.data.rows ?? body.data).length;
}

/** Inserts rows of every kind, on both sides of every boundary. */
async function fill(organization: TestOrganization, recruiter: string) {
  const { owner } = at;
  const people = await Promise.all(
    ["DE", "PT", "JP"].map(async (country) => {
      const id = randomUUID();
      await owner`insert into people ${owner({ organization_id: organization.id, id, first_name: "A", last_name: country, email: `${id}@x.example`, country, job_title: "Engineer" })}`;
      return id;
    }),
  );
  await owner`insert into exchange_rates ${owner(
    [
      ["EUR", "0.9"],
      ["JPY", "150"],
    ].map(([currency, per_dollar]) => ({
      ...{
        organization_id: organization.id,
        currency: currency as string,
        valid_on: dayIn(-40),
        per_dollar: per_dollar as string,
        source: "Central bank",
      },
    })),
  )}`;
  const statuses = [
    "pending",
    "failed",
    "unpayable",
    "open",
    "awaiting_payment",
    "processing",
    "paid",
    "refunded",
    "cancelled",
    "processed",
  ];
  let count = 0;
  for (const days of [-200, -33, -2, -1, 0, 1, 6, 7, 40])
    for (const status of statuses) {
      count += 1;
      const currency = ["EUR", "USD", "JPY", "CHF"][count % 4] as string;
      await addInvoice(owner, organization, {
        ...{ status, currency, total: currency === "JPY" ? "10000" : `${count}.25`, is_cor: count % 5 === 0 },
        ...{ worker_id: people[count % 4] ?? null, due_date: `${dayIn(days)}T10:00:00.000Z` },
        issued_at: `${dayIn(Math.min(days, 0) - 1)}T08:00:00.000Z`,
      });
    }
  for (const payment of ["processing", "processing", "paid", "failed"] as const)
    await addPayment(owner, organization, { payment, currency: "EUR", created_at: `${dayIn(-3)}T08:00:00.000Z` });
  for (const status of ["pending", "pending", "approved"]) {
    await addTimesheet(owner, organization, { status });
    await addAdjustment(owner, organization, { status });
  }
  const month = (from: number, to: number) => ({ starts_on: dayIn(from), ends_on: dayIn(to) });
  await addCycle(owner, organization, { ...month(-60, -31), status: "closed" });
  await addCycle(owner, organization, { ...month(-30, -1), cutoff_on: dayIn(-4) });
  await addCycle(owner, organization, { ...month(0, 29), cutoff_on: dayIn(60) });
  for (const return_due_on of [dayIn(-1), dayIn(0), dayIn(9), null])
    await addAsset(owner, organization, {}, { person_id: people[0] as string, return_due_on });
  const warehouses = await Promise.all(["North", "South"].map((name) => addWarehouse(owner, organization, { name })));
  for (const [at, warranty] of [-1, 0, 89, 90, 200].entries())
    await addAsset(
      owner,
      organization,
      {
        ...{ warranty_ends_on: dayIn(warranty), purchase_date: dayIn(-40 * (at + 1)) },
        ...{ purchase_amount: `${999 + at}.37`, purchase_currency: at === 3 ? "USD" : "EUR" },
      },
      { warehouse_id: warehouses[at % 3 === 0 ? 1 : 0] as string, ...(at === 4 ? { location: "WITH_COURIER" } : {}) },
    );
  await addAsset(
    owner,
    organization,
    { warranty_ends_on: dayIn(5), purchase_amount: "700.00", purchase_currency: "GBP" },
    { location: "WRITE_OFF", status: "STOLEN" },
  );
  for (const status of ["AWAITING_TRIAGE", "AWAITING_PTO", "PROCESSING"])
    await addResignation(owner, organization, { status });
  const job = await addJob(owner, organization);
  await owner`update jobs set recruiter_id = ${recruiter} where id = ${job.job_id}`;
  for (const days of [0, 3, 6, 60]) {
    const created_at = `${dayIn(-days)}T00:00:00.500Z`;
    await addApplication(owner, organization, { job, created_at });
    await addApplication(owner, organization, { job, created_at, stage: "hired" });
    await addApplication(owner, organization, { job, created_at, stage: "interview" });
  }
  for (const [status, failures] of [
    ["enabled", 2],
    ["enabled", 3],
    ["disabled", 0],
    ["disabled", 11],
  ] as const) {
    const { id } = await addWebhook(owner, organization);
    await owner`update webhook_subscriptions set status = ${status}, consecutive_failures = ${failures} where id = ${id}`;
  }
}

const at = await stage();
const full = await addOrganization(at.owner, "Full");
const other = await addOrganization(at.owner, "Other");
const userId = await addPerson(at.owner, full, "owner");
const session = (await beginSession(userId, full.id)) ?? "";
await Promise.all([fill(full, userId), fill(other, await addPerson(at.owner, other, "recruiter"))]);
const soon = new Date(Date.now() + 13 * 86_400_000);
await addToken(at.owner, full, { type: "personal", user_id: userId, expires_at: soon });
await addToken(at.owner, full, { expires_at: soon });
await addToken(at.owner, full, { expires_at: new Date(Date.now() + 15 * 86_400_000) });
await addToken(at.owner, full, { expires_at: soon, revoked_at: new Date() });
await addToken(at.owner, full, {
  ...{ type: "personal", user_id: await addPerson(at.owner, full, "developer"), expires_at: soon },
});

describe("GET /home", () => {
  test("counts pending actions like plain queries of the organization's rows", async () => {
    const { actions } = await readHome(session);
    const found = Object.fromEntries(
      actions.map((action: { key: string; count: number }) => [action.key, action.count]),
    );
    const due = async (condition: string) => {
      const [row] = await at.owner.unsafe(
        `select count(*)::int as n from invoices where organization_id = '${full.id}' and status in ('pending', 'awaiting_payment', 'failed') and ${condition}`,
      );
      return row?.n;
    };
    expect(found).toEqual({
      webhooks_failing: 2,
      invoices_overdue: await due("due_date < current_date"),
      cycle_to_close: 1,
      assets_overdue: 1,
      tokens_expiring: 2,
      payments_to_confirm: 2,
      invoices_due: await due("due_date >= current_date and due_date < current_date + 7"),
      adjustments_to_approve: 2,
      timesheets_to_approve: 2,
      resignations_waiting: 1,
      applications_over_target: 3,
      assets_to_return: 3,
    });
    expect(found.invoices_overdue).toBeGreaterThan(5);
    const overdue = actions.find(({ key }: { key: string }) => key === "invoices_overdue");
    const sums = await at.owner`
      select currency, sum(total)::text as total from invoices
        where organization_id = ${full.id} and status in ('pending', 'awaiting_payment', 'failed') and due_date < current_date group by 1 order by count(*) desc, 1`;
    expect(overdue.amounts).toEqual([...sums]);
    expect(actions.find(({ key }: { key: string }) => key === "cycle_to_close").days).toBe(-4);
  });

  test("shows owners and admins, and nobody else, how old the newest backup is and whether it could be restored", async () => {
    const addBackup = (
      name: string,
      taken: string,
      tested: string | null,
      failure: string | null,
      missing = 0,
    ) => at.owner`
      insert into backups (name, place, taken_at, finished_at, is_encrypted, size, rows, files, missing_files, tested_at, test_failure)
        values (${name}, '/backups', now() - ${taken}::interval, now(), false, 1, 1, 1, ${missing}, now() - ${tested}::interval, ${failure})`;
    const archive = { archived_until: null, is_archive_late: false };
    const none = { taken_at: null, tested_at: null, test_failed: false, missing_files: 0, is_old: true, ...archive };
    expect((await readHome(session)).backup).toEqual(none);
    await addBackup("one", "8 days", "7 days", "public.users has other rows");
    expect((await readHome(session)).backup).toMatchObject({ is_old: true, test_failed: true, missing_files: 0 });
    await addBackup("two", "3 days", "2 days", null);
    await addBackup("three", "1 hour", null, null, 2);
    const { backup } = await readHome(session);
    expect(backup).toMatchObject({ is_old: false, test_failed: false, missing_files: 2 });
    expect(Date.now() - Date.parse(backup.taken_at)).toBeLessThan(2 * 3_600_000);
    expect(Date.parse(backup.tested_at)).toBeLessThan(Date.parse(backup.taken_at));
    for (const role of roles) {
      const shown = (await readHome(await addSession(at.owner, full, role))).backup !== undefined;
      expect([role, shown]).toEqual([role, role === "owner" || role === "admin"]);
    }
    await at.owner`delete from backups`;
  });

  test("shows them until when changes are archived, and whether that is late", async () => {
    const archived = async (age: string) => {
      const [row] = await at.owner`
        insert into archives values ('/backups', now() - ${age}::interval)
          on conflict (place) do update set archived_until = excluded.archived_until returning archived_until`;
      const { archived_until, is_archive_late } = (await readHome(session)).backup;
      return { isRow: archived_until === new Date(row?.archived_until).toISOString(), is_archive_late };
    };
    expect(await archived("14 minutes")).toEqual({ isRow: true, is_archive_late: false });
    expect(await archived("16 minutes")).toEqual({ isRow: true, is_archive_late: true });
    await at.owner`delete from archives`;
  });

  test("links every figure to a list with as many rows", async () => {
    const { actions, news, charts } = await readHome(session, `?since=${dayIn(-5)}`);
    const months = charts.cash.months.flatMap((month: Record<string, object>) => [month.paid, month.due]);
    const figures = [...actions, ...news, ...charts.headcount, ...charts.pipeline, ...charts.cash.countries, ...months]
      .filter((figure) => figure?.href && !/^\/(payroll\/|developers\/)/.test(figure.href))
      // Amounts without an exchange rate are excluded, and reported as such.
      .filter((figure) => !("total" in figure));
    expect(figures.length).toBeGreaterThan(14);
    for (const { href, count } of figures) expect([href, await rowsBehind(href)]).toEqual([href, count]);
    expect(news.map(({ key }: { key: string }) => key).sort()).toEqual([
      "applications_updated",
      "invoices_issued",
      "payments_created",
    ]);
  });

  test("links every figure of a section to a list with as many records, zero included", async () => {
    const { money, recruiting, equipment, developers } = (await readHome(session)).sections;
    const figures = [
      ...[...money.due, money.open_cycles, recruiting.waiting, ...recruiting.funnel.stages],
      ...[equipment.assets, equipment.warranties_ending, equipment.returns_requested, equipment.returns_overdue],
      ...[equipment.with_people, ...equipment.places],
    ];
    for (const { href, count } of figures) expect([href, await rowsBehind(href)]).toEqual([href, count]);
    const placed = [equipment.with_people, ...equipment.places].reduce((sum, { count }) => sum + count, 0);
    expect([equipment.more_places, placed + equipment.elsewhere]).toEqual([0, equipment.assets.count]);
    expect(equipment.elsewhere).toBeGreaterThan(0);
    const counts = (items: { key: string; count: number }[]) =>
      Object.fromEntries(items.map((one) => [one.key, one.count]));
    const sortOf = ({ href }: { href: string }) => new URL(href, "https://localhost").searchParams.get("sort");
    const dated = [...money.due.slice(0, 3), equipment.warranties_ending, equipment.returns_overdue];
    expect(dated.map(sortOf)).toEqual([...Array(3).fill("due_date"), "warranty_ends_on", "return_due_on"]);
    expect(counts(money.due)).toMatchObject({ due_later: expect.any(Number), in_payment: expect.any(Number) });
    expect(Math.min(...Object.values(counts(money.due)))).toBeGreaterThan(3);
    expect(counts(recruiting.funnel.stages)).toEqual({ applied: 3, interview: 3, hired: 3 });
    expect([equipment.assets.count, equipment.warranties_ending.count, equipment.with_people.count]).toEqual([
      10, 2, 4,
    ]);
    expect(equipment.places.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ["North", 3],
      ["South", 2],
    ]);
    const shown = async (path: string) => (await send("GET", `/rest/v2${path}`, session)).body.data;
    expect(developers.webhooks.count).toBe((await shown("/webhooks")).length);
    expect(developers.webhooks_failing.listed.map((one: { status: string }) => one.status)).toEqual([
      "disabled",
      "enabled",
    ]);
    const tokens = (await shown("/access-tokens")).filter(
      (one: { status: string; expires_at: string }) =>
        one.status === "active" && Date.parse(one.expires_at) < Date.now() + expiringDays * 86_400_000,
    );
    expect(developers.tokens_expiring.count).toBe(tokens.length);
    expect(developers.tokens_expiring.listed.map(({ id }: { id: string }) => id).sort()).toEqual(
      tokens.map(({ id }: { id: string }) => id).sort(),
    );
  });

  test("sums what awaits payment, and what equipment is worth, by currency", async () => {
    const { money, equipment } = (await readHome(session)).sections;
    const { href, ...values } = equipment.values;
    expect(href).toBe("/equipment/holdings?by=category");
    const { body } = await send("GET", "/rest/v2/it/assets/groups?group_by=category", session);
    const groups: { amounts: { currency: string; cost: string; book_value: string }[] }[] = body.data;
    const sum = (currency: string, of: "cost" | "book_value") =>
      groups
        .flatMap(({ amounts }) => amounts.filter((one) => one.currency === currency))
        .reduce((total, one) => total + Math.round(Number(one[of]) * 100), 0);
    expect(values.amounts.map(({ currency }: { currency: string }) => currency)).toEqual(["EUR", "GBP", "USD"]);
    for (const { currency, cost, book_value } of values.amounts) {
      expect([Number(cost) * 100, Number(book_value) * 100].map(Math.round)).toEqual([
        sum(currency, "cost"),
        sum(currency, "book_value"),
      ]);
    }
    const model = (condition: string) =>
      at.owner.unsafe(
        `select currency, sum(total)::text as total from invoices where organization_id = '${full.id}' and ${condition} group by 1 order by count(*) desc, 1`,
      );
    const payable = "status in ('pending', 'awaiting_payment', 'failed')";
    const conditions: Record<string, string> = {
      invoices_overdue: `${payable} and due_date < current_date`,
      invoices_due: `${payable} and due_date >= current_date and due_date < current_date + 7`,
      due_later: `${payable} and due_date >= current_date + 7`,
      in_payment: "status in ('preprocessing', 'processing', 'processed')",
    };
    for (const { key, amounts } of money.due)
      expect([key, amounts]).toEqual([key, [...(await model(conditions[key] as string))]]);
  });

  test("shows the open payment cycle with the earliest cut-off", async () => {
    const { cycle, open_cycles } = (await readHome(session)).sections.money;
    expect(cycle).toMatchObject({ starts_on: dayIn(-30), days: -4, frequency: "monthly" });
    expect(cycle.href).toBe(`/payroll/${cycle.id}`);
    expect(open_cycles).toEqual({ count: 2, href: "/payroll?status=open" });
  });

  test("lists the applications that wait for the person, the longest waiting first, and no one else's", async () => {
    const { waiting } = (await readHome(session)).sections.recruiting;
    expect(waiting.count).toBe(8);
    expect(waiting.listed.map(({ days }: { days: number }) => days)).toEqual([60, 60, 6, 6, 3]);
    expect(waiting.listed[0]).toMatchObject({ job: "Engineer", candidate: "Maëlle O'Brien" });
    const recruiter = await addSession(at.owner, full, "recruiter");
    expect((await readHome(recruiter)).sections.recruiting.waiting).toMatchObject({ count: 0, listed: [] });
  });

  test("lists the apps that the person can manage, the last used first", async () => {
    const names = async (text: string) => {
      const { apps } = (await readHome(text)).sections.developers;
      expect(apps.count).toBe((await send("GET", "/rest/v2/connected-apps", text)).body.data.length);
      return apps.listed.map(({ name }: { name: string }) => name);
    };
    const [used, unused] = [
      await addGrant(at.owner, full, userId, "Used"),
      await addGrant(at.owner, full, undefined, "Unused"),
    ];
    await at.owner`update oauth_grants set last_used_at = now() where id = ${used}`;
    expect(await names(session)).toEqual(["Used", "Unused"]);
    const developer = await addPerson(at.owner, full, "developer");
    expect(await names((await beginSession(developer, full.id)) ?? "")).toEqual([]);
    await at.owner`update oauth_grants set revoked_at = now() where id in (${used}, ${unused})`;
    expect(await names(session)).toEqual([]);
  });

  test("converts money at the latest rates, and names currencies without one", async () => {
    const { cash } = (await readHome(session)).charts;
    expect([cash.currency, cash.missing_rates]).toEqual(["EUR", ["CHF"]]);
    const [model] = await at.owner`
      select round(sum(case currency when 'EUR' then total when 'USD' then total * 0.9 else total * 0.9 / 150 end), 2)::text as total, count(*)::int as n
        from invoices where organization_id = ${full.id} and currency <> 'CHF' and status in ('paid', 'refunded', 'credited')
          and date_trunc('month', paid_at) = date_trunc('month', current_date)`;
    const now = cash.months.find(({ month }: { month: string }) => month === dayIn(0).slice(0, 7));
    expect(now.paid && { total: now.paid.total, n: now.paid.count }).toEqual(model?.n ? model : null);
    const paid = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
    expect(paid(cash.countries)).toBe(
      paid(cash.months.flatMap((month: { paid: { count: number } | null }) => month.paid ?? [])),
    );
    // Every currency has a rate now, so monetary figures lead to as many rows, too.
    await at.owner`insert into exchange_rates ${at.owner({ organization_id: full.id, currency: "CHF", valid_on: dayIn(-40), per_dollar: "0.8", source: "Central bank" })}`;
    const { cash: whole } = (await readHome(session)).charts;
    const months = whole.months.flatMap((month: Record<string, object>) => [month.paid, month.due]);
    for (const figure of [...months, ...whole.countries].filter((one) => one?.href))
      expect([figure.href, await rowsBehind(figure.href)]).toEqual([figure.href, figure.count]);
    await at.owner`delete from exchange_rates where organization_id = ${full.id} and currency = 'CHF'`;
  });

  test("counts what people were paid in the country on their invoices, wherever they are now", async () => {
    const counted = () => at.owner`
      select part, sum(invoices)::int as n from invoice_totals where organization_id = ${full.id} and kind = 'paid' group by 1 having sum(invoices) <> 0 order by 1`;
    const before = await counted();
    await at.owner`update people set country = 'BR' where organization_id = ${full.id} and country = 'JP'`;
    expect(await counted()).toEqual(before);
    const { cash } = (await readHome(session)).charts;
    const [country] = cash.countries.filter((one: { country: string }) => one.country === "JP");
    expect(await rowsBehind(country.href)).toBe(country.count);
    await at.owner`update people set country = 'JP' where organization_id = ${full.id} and country = 'BR'`;
  });

  test.each(roles)("for the role %s, returns what the role includes and nothing else", async (role) => {
    const home = await readHome(await addSession(at.owner, full, role), `?since=${dayIn(-5)}`);
    const keys = (items: { key: string }[]) => items.map(({ key }) => key).sort();
    const money = [
      "adjustments_to_approve",
      "cycle_to_close",
      "invoices_due",
      "invoices_overdue",
      "payments_to_confirm",
    ];
    const finance = [...money, "resignations_waiting", "timesheets_to_approve"];
    const all = [
      ...finance,
      "applications_over_target",
      "assets_overdue",
      "assets_to_return",
      "webhooks_failing",
      "tokens_expiring",
    ];
    const actions: Record<string, string[]> = {
      ...{
        owner: all,
        admin: all,
        finance,
        recruiter: ["applications_over_target"],
        it: ["assets_overdue", "assets_to_return"],
      },
      ...{ developer: ["webhooks_failing", "tokens_expiring"], viewer: [] },
    };
    expect(keys(home.actions)).toEqual(actions[role]?.sort());
    const charts: Record<string, string[]> = {
      ...{ finance: ["cash", "headcount"], viewer: ["cash", "headcount"], recruiter: ["pipeline"], it: [] },
    };
    expect(Object.keys(home.charts).sort()).toEqual(charts[role] ?? ["cash", "headcount", "pipeline"]);
    const sections: Record<string, string[]> = {
      ...{ finance: ["money"], viewer: ["money"], recruiter: ["recruiting"], it: ["equipment"] },
    };
    const every = ["developers", "equipment", "money", "recruiting"];
    expect(Object.keys(home.sections).sort()).toEqual(sections[role] ?? every);
  });

  test("returns first steps to a new organization, checked off by what exists, and only those the person may do", async () => {
    const organization = await addOrganization(at.owner, `New ${randomUUID()}`);
    const owner = await addSession(at.owner, organization, "owner");
    const { first_steps, actions } = await readHome(owner);
    expect(actions).toEqual([]);
    expect(first_steps.map((step: { key: string; is_done: boolean }) => [step.key, step.is_done])).toEqual([
      ["legal_entity", true],
      ["people", false],
      ["contract", false],
      ["members", false],
      ["job", false],
      ["assets", false],
      ["token", false],
      ["webhook", false],
    ]);
    const recruiter = await readHome(await addSession(at.owner, organization, "recruiter"));
    expect(recruiter.first_steps.map(({ key }: { key: string }) => key)).toEqual(["job", "token"]);
    expect((await readHome(owner)).first_steps[3].is_done).toBe(true);
    await addTimesheet(at.owner, organization);
    expect(await readHome(owner)).not.toHaveProperty("first_steps");
  });

  test("requires a session", async () => {
    expect((await send("GET", "/rest/v2/home", await addToken(at.owner, at.first))).status).toBe(403);
    expect((await send("GET", "/rest/v2/home?since=yesterday", session)).status).toBe(400);
  });
});
