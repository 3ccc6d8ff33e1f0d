"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { toast } from "#components/ui/toast.tsx";
import { transitionItAssets, undoItAssetBatch } from "#lib/equipment/asset-movements/contract.ts";
import { mostAtOnce } from "#lib/equipment/assets/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/api/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type ActionInput, actionWords } from "./asset-actions.ts";

type Input = InputOf<typeof transitionItAssets>;
type Batch = OutputOf<typeof transitionItAssets>["data"];
export type Refused = Batch["results"][number];

/** Which assets: the chosen ones, or all that the filters select. */
export type Target = { ids: readonly string[] } | { filters: NonNullable<Input["filters"]>; count: number };

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

/** Requests of a bulk action, one after the other, until there are no more assets. */
async function* requestsFor(target: Target, input: ActionInput): AsyncGenerator<Batch> {
  let batch_id: string | undefined;
  const shared = () => ({ ...input, ...(batch_id ? { batch_id } : {}) });
  if ("ids" in target) {
    for (let at = 0; at < target.ids.length; at += mostAtOnce) {
      const { data } = await call(transitionItAssets, {
        ...shared(),
        asset_ids: target.ids.slice(at, at + mostAtOnce),
      });
      batch_id = data.batch_id;
      yield data;
    }
    return;
  }
  for (let after: string | null = null; ; ) {
    const more: { after_id?: string } = after ? { after_id: after } : {};
    const { data }: { data: Batch } = await call(transitionItAssets, { ...shared(), filters: target.filters, ...more });
    batch_id = data.batch_id;
    yield data;
    after = data.next_id;
    if (after === null) return;
  }
}

async function* undoRequests(batch_id: string): AsyncGenerator<Batch> {
  for (let after: string | null = null; ; ) {
    const { data }: { data: Batch } = await call(undoItAssetBatch, { batch_id, ...(after ? { after_id: after } : {}) });
    yield data;
    after = data.next_id;
    if (after === null) return;
  }
}

/** Does the same with many assets, tells how far it is, and lets it be undone. */
export function useBulk() {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);

  /** Counts what the requests have done. Throws what ended them. */
  async function follow(title: string, of: number, requests: AsyncGenerator<Batch>) {
    const state: BulkRun & { batch: string | null; moved: number } = {
      ...{ title, of, done: 0, moved: 0, refused: [], isOver: false, batch: null },
    };
    setRun({ ...state });
    try {
      for await (const { batch_id, results } of requests) {
        state.batch = batch_id;
        state.done += results.length;
        state.moved += results.filter(({ result }) => result === "done").length;
        state.refused = [...state.refused, ...results.filter(({ result }) => result === "refused")];
        setRun({ ...state });
      }
    } catch (error) {
      toast({ title: `${title}: stopped after ${assets(state.done)}`, description: failure(error), urgent: true });
      if (state.batch === null) throw error;
    } finally {
      setRun(state.refused.length > 0 ? { ...state, isOver: true } : null);
      await client.invalidateQueries({ queryKey: ["it"] });
    }
    return state;
  }

  async function act(target: Target, input: ActionInput) {
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
    const { moved } = await follow(`Undo for ${assets(of)}`, of, undoRequests(batch)).catch(() => ({ moved: 0 }));
    if (moved > 0) toast({ title: `${assets(moved)} ${moved === 1 ? "is" : "are"} back` });
  }

  return { run, act, dismiss: () => setRun(null) };
}
