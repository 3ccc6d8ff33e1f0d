import { lazy, Suspense, useRef, useState } from "react";
import type { KnownCandidate } from "#components/recruiting/applications/application-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";

const AddToJobDialog = lazy(() => import("./add-to-job-dialog.tsx"));

export function AddToJobButton({ candidate }: { candidate: KnownCandidate }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        Add to job…
      </Button>
      <Suspense fallback={<EscapeCancels onCancel={() => setOpen(false)} />}>
        {open ? <AddToJobDialog candidate={candidate} onClose={() => setOpen(false)} finalFocus={button} /> : null}
      </Suspense>
    </>
  );
}
