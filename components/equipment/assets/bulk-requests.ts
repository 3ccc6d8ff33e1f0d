import { transitionItAssets, undoItAssetBatch } from "#lib/equipment/asset-movements/contract.ts";
import { maxPerRequest } from "#lib/equipment/assets/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import type { ActionInput } from "./asset-actions.ts";

export type Batch = OutputOf<typeof transitionItAssets>["data"];
type Filters = NonNullable<InputOf<typeof transitionItAssets>["filters"]>;

/** Either the selected assets, or all that match the filters. */
export type Target = { ids: readonly string[] } | { filters: Filters; count: number };

/** The requests of a bulk action, sent in sequence until there are no more assets. */
export async function* requestsFor(target: Target, input: ActionInput): AsyncGenerator<Batch> {
  let batch_id: string | undefined;
  const shared = () => ({ ...input, ...(batch_id ? { batch_id } : {}) });
  if ("ids" in target) {
    for (let at = 0; at < target.ids.length; at += maxPerRequest) {
      const { data } = await call(transitionItAssets, {
        ...shared(),
        asset_ids: target.ids.slice(at, at + maxPerRequest),
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

/** The requests that undo a bulk action. */
export async function* undoRequests(batch_id: string): AsyncGenerator<Batch> {
  for (let after: string | null = null; ; ) {
    const { data }: { data: Batch } = await call(undoItAssetBatch, { batch_id, ...(after ? { after_id: after } : {}) });
    yield data;
    after = data.next_id;
    if (after === null) return;
  }
}
