import type { HomeAction } from "./home-data.ts";

/** The most actions that are shown before “Show all”. */
export const mostShown = 8;

/** Each action's section of the sidebar. */
const areas: Record<HomeAction["key"], string> = {
  invoices_overdue: "Money",
  cycle_to_close: "Money",
  payments_to_confirm: "Money",
  pay_corrections_to_decide: "Money",
  invoices_due: "Money",
  adjustments_to_approve: "Money",
  timesheets_to_approve: "Workforce",
  resignations_waiting: "Workforce",
  assets_overdue: "Equipment",
  assets_to_return: "Equipment",
  applications_over_target: "Recruiting",
  webhooks_failing: "Developers",
  tokens_expiring: "Developers",
  access_requests_to_decide: "Organization",
};

interface ActionGroup {
  area: string;
  actions: readonly HomeAction[];
}

/** The most urgent actions by area, the area of the most urgent one first. */
export function groupActions(actions: readonly HomeAction[], isAll: boolean): ActionGroup[] {
  const shown = isAll ? actions : actions.slice(0, mostShown);
  return [...Map.groupBy(shown, ({ key }) => areas[key])].map(([area, lines]) => ({ area, actions: lines }));
}
