import { lazy, Suspense, useRef, useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";

const WorkerLink = lazy(() => import("./worker-link.tsx"));

/** Creates a link to the worker's page, for users with permission. */
export function WorkerLinkButton({ worker }: { worker: { id: string; name: string } }) {
  const { scopes } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!scopes.includes("admin:worker")) return null;
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        Create worker link…
      </Button>
      <Suspense fallback={<EscapeCancels onCancel={() => setOpen(false)} />}>
        {isOpen ? <WorkerLink worker={worker} onClose={() => setOpen(false)} finalFocus={button} /> : null}
      </Suspense>
    </>
  );
}
