"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import type { Candidate } from "./add-to-job-dialog.tsx";

const AddToJobDialog = lazy(() => import("./add-to-job-dialog.tsx"));

export function AddToJobButton({ candidate }: { candidate: Candidate }) {
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
