import type { QueryClient } from "@tanstack/react-query";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { countOf } from "#lib/platform/format/number.ts";
import { type ActionInput, actionWords } from "./asset-actions.ts";
import { type Batch, requestsFor, type Target, undoRequests } from "./bulk-requests.ts";

type Refused = Batch["results"][number];

export interface BulkRun {
  title: string;
  done: number;
  of: number;
  refused: Refused[];
  isOver: boolean;
}

interface Showing {
  client: QueryClient;
  show: (run: BulkRun | null) => void;
}

const assets = (count: number) => countOf(count, "asset");

export function sizeOf(target: Target): number {
  return "ids" in target ? target.ids.length : target.count;
}

/** Closing the page would stop the requests halfway, with no way to undo them. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Counts the results. Throws the error that stopped the requests. */
async function follow({ client, show }: Showing, title: string, of: number, requests: AsyncGenerator<Batch>) {
  const state: BulkRun & { batch: string | null; moved: number } = {
    ...{ title, of, done: 0, moved: 0, refused: [], isOver: false, batch: null },
  };
  show({ ...state });
  window.addEventListener("beforeunload", askBeforeLeaving);
  try {
    for await (const { batch_id, results } of requests) {
      state.batch = batch_id;
      state.done += results.length;
      state.moved += results.filter(({ result }) => result === "done").length;
      state.refused = [...state.refused, ...results.filter(({ result }) => result === "refused")];
      show({ ...state });
    }
  } catch (error) {
    toastFailure(`${title}: stopped after ${assets(state.done)}`, error);
    if (state.batch === null) throw error;
  } finally {
    window.removeEventListener("beforeunload", askBeforeLeaving);
    show(state.refused.length > 0 ? { ...state, isOver: true } : null);
    await client.invalidateQueries({ queryKey: ["it"] });
  }
  return state;
}

export async function runBulk(showing: Showing, target: Target, input: ActionInput) {
  const words = actionWords[input.action];
  const size = sizeOf(target);
  const { batch, moved } = await follow(showing, words.title(assets(size)), size, requestsFor(target, input));
  if (batch === null || moved === 0) return;
  toast({
    title: words.done(assets(moved), moved === 1),
    action: { label: "Undo", run: () => void undo(showing, batch, moved) },
  });
}

async function undo(showing: Showing, batch: string, of: number) {
  const followed = follow(showing, `Undo for ${assets(of)}`, of, undoRequests(batch));
  const { moved } = await followed.catch(() => ({ moved: 0 }));
  if (moved > 0)
    toast({ title: `${assets(moved)} ${moved === 1 ? "is back where it was" : "are back where they were"}` });
}
