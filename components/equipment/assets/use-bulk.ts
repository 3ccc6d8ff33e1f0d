"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { ActionInput } from "./asset-actions.ts";
import type { Batch, Target } from "./bulk-requests.ts";

export type Refused = Batch["results"][number];

export interface BulkRun {
  title: string;
  done: number;
  of: number;
  refused: Refused[];
  isOver: boolean;
}

const assets = (count: number) => `${formatCount(count)} ${count === 1 ? "asset" : "assets"}`;

export function sizeOf(target: Target): number {
  return "ids" in target ? target.ids.length : target.count;
}

/** Closing the page would stop the requests halfway, with no way to undo them. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Performs an action on many assets, shows the progress, and lets it be undone. */
export function useBulk() {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);

  /** Counts the results. Throws the error that stopped the requests. */
  async function follow(title: string, of: number, requests: AsyncGenerator<Batch>) {
    const state: BulkRun & { batch: string | null; moved: number } = {
      ...{ title, of, done: 0, moved: 0, refused: [], isOver: false, batch: null },
    };
    setRun({ ...state });
    window.addEventListener("beforeunload", askBeforeLeaving);
    try {
      for await (const { batch_id, results } of requests) {
        state.batch = batch_id;
        state.done += results.length;
        state.moved += results.filter(({ result }) => result === "done").length;
        state.refused = [...state.refused, ...results.filter(({ result }) => result === "refused")];
        setRun({ ...state });
      }
    } catch (error) {
      toastFailure(`${title}: stopped after ${assets(state.done)}`, error);
      if (state.batch === null) throw error;
    } finally {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      setRun(state.refused.length > 0 ? { ...state, isOver: true } : null);
      await client.invalidateQueries({ queryKey: ["it"] });
    }
    return state;
  }

  async function act(target: Target, input: ActionInput) {
    const { actionWords } = await import("./asset-actions.ts");
    const { requestsFor } = await import("./bulk-requests.ts");
    const words = actionWords[input.action];
    const { batch, moved } = await follow(
      words.title(assets(sizeOf(target))),
      sizeOf(target),
      requestsFor(target, input),
    );
    if (batch === null || moved === 0) return;
    toast({
      title: words.done(assets(moved), moved === 1),
      action: { label: "Undo", run: () => void undo(batch, moved) },
    });
  }

  async function undo(batch: string, of: number) {
    const { undoRequests } = await import("./bulk-requests.ts");
    const { moved } = await follow(`Undo for ${assets(of)}`, of, undoRequests(batch)).catch(() => ({ moved: 0 }));
    if (moved > 0)
      toast({ title: `${assets(moved)} ${moved === 1 ? "is back where it was" : "are back where they were"}` });
  }

  return { run, act, dismiss: () => setRun(null) };
}
