const month = { name: "month", description: "The month, such as 2026-10", required: true };

export const prompts = [
  {
    name: "month_end_review",
    title: "Month-end review",
    description: "Open items before a month's payroll can be closed.",
    arguments: [month],
  },
  {
    name: "asset_audit",
    title: "Asset audit",
    description: "Equipment that is with the wrong person, missing, or due to be returned.",
    arguments: [],
  },
  {
    name: "candidate_summary",
    title: "Candidate summary",
    description: "A candidate's details and the status of each of their applications.",
    arguments: [{ name: "candidate", description: "Name or email address of the candidate", required: true }],
  },
  {
    name: "overdue_invoices",
    title: "Overdue invoices",
    description: "Invoices that are due and unpaid, by currency, with what to do next.",
    arguments: [],
  },
  {
    name: "webhook_health",
    title: "Webhook health",
    description: "Which webhooks are failing, since when, and what their endpoints return.",
    arguments: [],
  },
];

const texts: Record<string, (given: Record<string, string>) => string> = {
  month_end_review: ({ month = "" }) =>
    `Review ${month.slice(0, 20)} before its payroll is closed. Find its payment cycles with list_payment_cycles, and for each one read the preview, the totals and the exceptions (find_tools "payment cycle" if they aren't listed). List timesheets and invoice adjustments of the month that are awaiting approval. Report a table per cycle (status, due date, total with currency), then the open points in the order in which they block closing. Change nothing.`,
  asset_audit: () =>
    'Audit our IT equipment. List assets with list_it_assets, page by page. Find those that are assigned to people whose contracts have ended (list_contracts), those that are lost, in repair, or unassigned for a long time, and people who hold more than one asset of the same type (find_tools "asset"). Report a table with asset tag, model, holder, status and what to do next, the most urgent first. Change nothing.',
  candidate_summary: ({ candidate = "" }) =>
    `Summarize the candidate "${candidate.replaceAll(/[\r\n"]/g, " ").slice(0, 120)}". Find them with list_candidates, then their applications with list_applications (find_tools "candidate" if they aren't listed). If several people match, ask which one is meant. Report contact details, and for each application the job, the stage, how long it has been there and the latest notes. Don't judge the person, and change nothing.`,
  overdue_invoices: () =>
    "List invoices that are awaiting payment with list_invoices and keep those whose due date has passed. Group them by currency, with a sum for each currency and never across currencies. Show the ten oldest with number, worker, due date, and amount. Say which payments already include them. Change nothing.",
  webhook_health: () =>
    'List the webhooks. For each one that is failing or disabled, read its health and its latest failed deliveries (find_tools "webhook deliveries"). Report how long it has been failing, the most frequent response, and how many events were missed. Suggest a fix, but don\'t enable or resend anything before I agree.',
};

/** A prompt with its arguments filled in; null if there is no such prompt. */
export function renderPrompt(name: string, given: Record<string, string>) {
  const prompt = prompts.find((one) => one.name === name);
  const text = texts[name]?.(given);
  if (!prompt || text === undefined) return null;
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
}
