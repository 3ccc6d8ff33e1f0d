import { lazy, Suspense } from "react";
import { settleProof, useProofNeeded } from "#components/screen/proof.ts";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";

const ProofDialog = lazy(() => import("./proof-dialog.tsx"));

/** Shown over the page while a call waits for a proof of who the person is. */
export function ProofPrompt() {
  if (!useProofNeeded()) return null;
  return (
    <Suspense fallback={<EscapeCancels onCancel={() => settleProof(false)} />}>
      <ProofDialog onEnd={settleProof} />
    </Suspense>
  );
}
