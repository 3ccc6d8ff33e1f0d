import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type ChangePlan, listChangePlans } from "#lib/developers/change-plans/contract.ts";
import { queryKeyOf } from "#lib/platform/api/client.ts";
import { WaitingPlans } from "./waiting-plans.tsx";

const plan = {
  ...{ id: "5b0c9c1e-3f0a-4a52-9d8e-1f7b5f2f9a10", question: "Delete the candidate tag <b>Remote</b>?" },
  ...{ details: ["3 candidates have it"], app: "Ledger assistant", expires_at: "2026-06-20T00:01:00.000Z" },
} as ChangePlan;

function shown(data: ChangePlan[]): string {
  const client = new QueryClient();
  client.setQueryData(queryKeyOf(listChangePlans, {}), { data });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WaitingPlans />
    </QueryClientProvider>,
  );
}

test("a planned change is asked about in words, with who planned it, and can be confirmed or declined", () => {
  const html = shown([plan]);
  for (const text of [
    "Delete the candidate tag &lt;b&gt;Remote&lt;/b&gt;?",
    "3 candidates have it",
    "Ledger assistant",
  ])
    expect(html).toContain(text);
  expect(html).toContain('aria-label="Confirm: Delete the candidate tag');
  expect(html).toContain('aria-label="Decline: Delete the candidate tag');
  expect(shown([])).toBe("");
});
