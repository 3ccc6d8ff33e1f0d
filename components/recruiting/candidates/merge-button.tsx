"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import type { Candidate } from "./merge-candidate.ts";

const MergeDialog = lazy(() => import("./merge-dialog.tsx"));

export function MergeButton({ candidate }: { candidate: Candidate }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        Merge…
      </Button>
      <Suspense fallback={<EscapeCancels onCancel={() => setOpen(false)} />}>
        {open ? <MergeDialog candidate={candidate} onClose={() => setOpen(false)} finalFocus={button} /> : null}
      </Suspense>
    </>
  );
}
