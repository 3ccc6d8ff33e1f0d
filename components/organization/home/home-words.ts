import { countWords } from "#components/table/row-count.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import type { HomeAction, HomeNews, HomeStep } from "./home-data.ts";

type Words = readonly [one: string, many: string];

const actions: Record<Exclude<HomeAction["key"], "cycle_to_close">, Words> = {
  webhooks_failing: ["webhook is failing", "webhooks are failing"],
  invoices_overdue: ["invoice is overdue", "invoices are overdue"],
  assets_overdue: ["asset return is overdue", "asset returns are overdue"],
  tokens_expiring: ["access token expires within 14 days", "access tokens expire within 14 days"],
  access_requests_to_decide: ["request for access to decide on", "requests for access to decide on"],
  payments_to_confirm: ["payment to confirm", "payments to confirm"],
  invoices_due: ["invoice is due within 7 days", "invoices are due within 7 days"],
  pay_corrections_to_decide: ["pay correction to decide on", "pay corrections to decide on"],
  adjustments_to_approve: ["adjustment to approve", "adjustments to approve"],
  timesheets_to_approve: ["timesheet to approve", "timesheets to approve"],
  resignations_waiting: ["resignation to process", "resignations to process"],
  applications_over_target: [
    "application has been in its stage for too long",
    "applications have been in their stage for too long",
  ],
  assets_to_return: ["asset return requested", "asset returns requested"],
};

const news: Record<HomeNews["key"], Words> = {
  invoices_issued: ["invoice issued", "invoices issued"],
  payments_created: ["payment created", "payments created"],
  applications_updated: ["application updated", "applications updated"],
};

export const stepWords: Record<HomeStep["key"], string> = {
  legal_entity: "Add a legal entity that employs people and pays invoices",
  people: "Import your people",
  contract: "Create the first contract",
  members: "Invite members",
  job: "Add a job",
  assets: "Import your equipment",
  token: "Create an access token for the API",
  webhook: "Create a webhook",
};

/** "14 invoices are overdue", "1,000+ timesheets to approve". */
interface Figure {
  count: number;
  is_minimum?: true | undefined;
}

/** "1,000+" where there may be more. */
export function figureText({ count, is_minimum }: Figure): string {
  return countWords({ total: count, isMinimum: is_minimum === true });
}

export function countText(found: Figure, [one, many]: Words): string {
  return `${figureText(found)} ${found.count === 1 ? one : many}`;
}

export function newsWords(item: HomeNews): string {
  return countText(item, news[item.key]);
}

export function cutoffWords(days: number): string {
  if (days === 0) return "Cut-off is today";
  const length = countOf(Math.abs(days), "day");
  return days > 0 ? `Cut-off in ${length}` : `Cut-off was ${length} ago`;
}

/** With more currencies than this, a line names fewer and how many others there are. */
const maxAmounts = 3;

/** The first amounts, and "and 7 more currencies" if there are too many. */
export function fewAmounts<Amount>(amounts: readonly Amount[]): { shown: readonly Amount[]; more: string | null } {
  if (amounts.length <= maxAmounts) return { shown: amounts, more: null };
  const shown = amounts.slice(0, maxAmounts - 1);
  return { shown, more: `${formatCount(amounts.length - shown.length)} more currencies` };
}

/** Title of an action, with an optional detail such as a deadline or amounts. */
export function actionWords(action: HomeAction): { title: string; detail: string | null } {
  if (action.key === "cycle_to_close") {
    const { starts_on, ends_on } = action.period ?? {};
    return {
      title: `Close payment cycle ${formatPeriod(starts_on ?? "", ends_on ?? "")}`,
      detail: cutoffWords(action.days ?? 0),
    };
  }
  const { shown, more } = fewAmounts(action.amounts ?? []);
  const amounts = shown.map(({ currency, total }) => formatMoney(total, currency)).join(" · ");
  return {
    title: countText(action, actions[action.key]),
    detail: more === null ? amounts || null : `${amounts} · ${more}`,
  };
}

/** Whether the action is overdue. */
export function isUrgent({ key, days }: HomeAction): boolean {
  return ["webhooks_failing", "invoices_overdue", "assets_overdue"].includes(key) || (days !== undefined && days < 0);
}
