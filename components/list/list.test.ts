import { describe, expect, test } from "vitest";
import { tokenList } from "#components/developers/access-tokens/token-list.tsx";
import { deliveryListOf } from "#components/developers/webhooks/delivery-list.tsx";
import { webhookList } from "#components/developers/webhooks/webhook-list.tsx";
import { eorList } from "#components/eor/additional-information/eor-list.tsx";
import { formList } from "#components/eor/forms/form-list.tsx";
import { resignationList } from "#components/eor/resignations/resignation-list.tsx";
import { assetList } from "#components/equipment/assets/asset-list.tsx";
import { holdingListOf } from "#components/equipment/holdings/holding-list.tsx";
import { type InvoiceView, invoiceList } from "#components/money/invoices/invoice-list.tsx";
import { correctionList } from "#components/money/pay-corrections/correction-list.tsx";
import { cycleList } from "#components/money/payment-cycles/cycle-list.tsx";
import { paymentList } from "#components/money/payments/payment-list.tsx";
import { refundList } from "#components/money/refunds/refund-list.tsx";
import { serviceFeeList } from "#components/money/service-fees/service-fee-list.tsx";
import { memberList } from "#components/organization/members/member-list.tsx";
import { applicationList } from "#components/recruiting/applications/application-list.tsx";
import { candidateList } from "#components/recruiting/candidates/candidate-list.tsx";
import { jobList } from "#components/recruiting/jobs/job-list.tsx";
import { type AdjustmentView, adjustmentList } from "#components/workforce/adjustments/adjustment-list.tsx";
import { contractList } from "#components/workforce/contracts/contract-list.tsx";
import { peopleList } from "#components/workforce/people/people-list.tsx";
import { timesheetList } from "#components/workforce/timesheets/timesheet-list.tsx";
import { pages } from "#lib/registry/pages.ts";
import { linkTo } from "./link-to.ts";
import type { AnyView, List, ListOperation } from "./list.ts";

type AnyList = List<ListOperation, AnyView>;

const lists = [
  ...[invoiceList, paymentList, refundList, serviceFeeList, cycleList, correctionList, assetList],
  ...[contractList, peopleList, jobList, candidateList, applicationList, eorList, resignationList, formList],
  ...[adjustmentList, timesheetList, webhookList, tokenList, memberList, holdingListOf("person")],
  deliveryListOf("0199c0de-0000-7000-8000-000000000001"),
] as unknown as AnyList[];

const viewOf = (list: AnyList, query = "") => list.load(new URLSearchParams(query));

describe.each(lists.map((list) => [list.title, list] as const))("%s", (_, list) => {
  const sorts = (sort: string) => list.order?.params.sort?.parse(sort) ?? null;
  const keys = list.columns.map(({ key }) => key);

  test("asks the API for what its contract takes, page by page and as an export", () => {
    const view = viewOf(list);
    expect(list.read.input.safeParse(list.input(view, 1)).error).toBeUndefined();
    if (list.exported) expect(list.exported.input.safeParse(list.filtersOf(view)).error).toBeUndefined();
  });

  test("opens without a filter that a press on “Clear filters” would remove", () => {
    const view = viewOf(list);
    expect(list.isFiltered(view)).toBe(false);
    expect(list.isFiltered({ ...view, ...list.unfiltered })).toBe(false);
    expect(list.addressOf(view)).toBe(list.path);
  });

  test("can be put into each order of its headers, in both directions", () => {
    const offered = [...list.columns.filter((column) => column.sorts), ...(list.moreSorts ?? [])];
    for (const { key } of offered) expect([sorts(key), sorts(`-${key}`)]).toEqual([key, `-${key}`]);
  });

  test("can hide every column but the first, and a saved view keeps that", () => {
    expect(new Set(keys).size).toBe(keys.length);
    const view = viewOf(list, `hide=${keys.toReversed().join()},nothing`);
    expect(view.hide).toEqual(keys.slice(1));
    expect(list.savedViewOf(list.savedQueryOf(view)).hide).toEqual(view.hide);
  });

  test("has no two columns that share a place on a phone", () => {
    const places = list.columns.flatMap(({ phone }) => phone ?? []);
    expect(new Set(places).size).toBe(places.length);
  });

  test("says of its filters only columns that it has", () => {
    for (const { column } of list.filters) if (column !== undefined) expect(keys).toContain(column);
  });
});

test("a link that is made without a list's code is the one that its declaration makes", () => {
  const invoices = { status: ["overdue", "failed"], worker: "0f8fad5b-d9cb-469f-a165-70867728950e" } as const;
  const narrowed = { ...invoices, status: [...invoices.status], q: "ü & co", country: ["DE", "FR"], contract: null };
  expect(linkTo<InvoiceView>("/invoices", narrowed)).toBe(
    "/invoices?status=overdue,failed&worker=0f8fad5b-d9cb-469f-a165-70867728950e&q=%C3%BC%20%26%20co&country=DE,FR",
  );
  const view = invoiceList.load(new URLSearchParams(linkTo<InvoiceView>("/invoices", narrowed).split("?")[1]));
  expect(invoiceList.load(new URLSearchParams(invoiceList.addressOf(narrowed).split("?")[1]))).toEqual(view);
  const all = linkTo<AdjustmentView>("/adjustments", { status: [], open: null });
  expect(all).toBe(adjustmentList.addressOf({ status: [] }));
});

test("a list that the browser filters asks the API for the same with every filter", () => {
  const whole = lists.filter((list) => list.whole);
  expect(whole.length).toBeGreaterThan(0);
  for (const list of whole) {
    const view = viewOf(list, "q=anything&status=disabled,revoked&role=owner&kind=personal&sort=-name");
    expect(list.isFiltered(view), list.title).toBe(true);
    expect(list.input(view), list.title).toEqual({});
  }
});

test("lists with saved views are those of the pages that have some", () => {
  const named = lists.flatMap(({ views, path }) => (views ? [[path, views]] : []));
  const registered = new Map(pages.flatMap((page) => ("views" in page ? [[page.path as string, page.views]] : [])));
  expect(named.length).toBeGreaterThan(4);
  for (const [path, views] of named) expect(registered.get(path as string), path).toBe(views);
});
