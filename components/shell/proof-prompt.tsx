import { settleProof, useProofNeeded } from "#components/screen/proof.ts";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { late } from "#components/ui/late.tsx";

const ProofDialog = late(
  () => import("./proof-dialog.tsx"),
  () => <EscapeCancels onCancel={() => settleProof(false)} />,
);

/** Shown over the page while a call waits for a proof of who the person is. */
export function ProofPrompt() {
  return useProofNeeded() ? <ProofDialog onEnd={settleProof} /> : null;
}
