import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { keyOf } from "#lib/platform/api/client.ts";
import { listPersonHistory } from "#lib/workforce/people/contract.ts";
import { HistorySection } from "./history-section.tsx";
import { historyOf } from "./profile-reads.ts";

const personId = "5b0c9c1e-3f0a-4a52-9d8e-1f7b5f2f9a10";

/** The section after its first page, and after the next one failed. */
function shown(failed: boolean, data: object[] = []): string {
  const client = new QueryClient();
  const queryKey = [...keyOf(listPersonHistory), "pages", historyOf({ person_id: personId })];
  client.setQueryData(queryKey, { pages: [{ data, next_cursor: "more" }], pageParams: [null] });
  if (failed) {
    const error = new Error("The next page failed");
    const fetchMeta = { fetchMore: { direction: "forward" as const } };
    client.getQueryCache().find({ queryKey })?.setState({ status: "error", error, fetchMeta });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HistorySection personId={personId} />
    </QueryClientProvider>,
  );
}

test("a failed next page is said next to what was loaded, with a way to try again", () => {
  expect(shown(false)).toContain("Show earlier");
  expect(shown(false)).not.toContain("Try again");
  expect(shown(true)).toContain("Couldn&#x27;t load earlier history");
  expect(shown(true)).toContain("Try again");
});

test("what nobody is known to have done is told without an author", () => {
  const happened = { id: "1", at: "2026-06-20T00:01:00.000Z", type: "status_changed", status: "completed", fields: [] };
  const by = (actor: object) => shown(false, [{ ...happened, contract: { title: "Cook" }, note: null, actor }]);
  expect(by({ kind: "unknown", id: null, name: null })).toContain("Cook: Completed</span></span>");
  expect(by({ kind: "member", id: "m", name: "Ada" })).toContain("by Ada");
});
