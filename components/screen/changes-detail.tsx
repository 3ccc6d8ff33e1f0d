import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Detail, IdDetail } from "#components/ui/details.tsx";
import { late } from "#components/ui/late.tsx";
import { useMay } from "./use-may.ts";

const LatestChanges = late(() => import("./latest-changes.tsx"));

/** A record's ID, and what happened to it. */
export function RecordDetails({ name, id }: { name: string; id: string }) {
  return (
    <>
      <IdDetail name={name} id={id} />
      <ChangesDetail id={id} />
    </>
  );
}

/** What happened to a record by the audit log, for those who may read it. It is read when somebody wants to see it. */
function ChangesDetail({ id }: { id: string }) {
  const [shownId, setShownId] = useState<string | null>(null);
  const isShown = shownId === id;
  if (!useMay("audit:read")) return null;
  return (
    <Detail name="Changes">
      <Button
        variant="ghost"
        size="small"
        className="-mx-2"
        aria-expanded={isShown}
        onClick={() => setShownId(isShown ? null : id)}
      >
        {isShown ? "Hide changes" : "Show changes"}
      </Button>
      {isShown ? <LatestChanges id={id} /> : null}
    </Detail>
  );
}
