import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ActionInput } from "./asset-actions.ts";
import type { Target } from "./bulk-requests.ts";
import type { BulkRun } from "./run-bulk.ts";

/** Performs an action on many assets, shows the progress, and lets it be undone. */
export function useBulk() {
  const client = useQueryClient();
  const [run, setRun] = useState<BulkRun | null>(null);

  async function act(target: Target, input: ActionInput) {
    const { runBulk } = await import("./run-bulk.ts");
    await runBulk({ client, show: setRun }, target, input);
  }

  return { run, act, dismiss: () => setRun(null) };
}
