import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface ShownOnceDialogProps {
  title: string;
  description: string;
  /** "the token". */
  what: string;
  /** What happens if the person leaves without saving it. */
  loss: string;
  /** The value was saved or abandoned: it must not be kept any longer. */
  onDone: () => void;
  /** The page is closing without asking. */
  onGone: () => void;
  children: ReactNode;
}

/** Shows a secret once and only closes after a confirmation that it was saved. */
export function ShownOnceDialog({ title, description, what, loss, onDone, onGone, children }: ShownOnceDialogProps) {
  const [stored, setStored] = useState(false);
  const [state, setState] = useState<"shown" | "reminded" | "leaving">("shown");
  const box = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLDivElement>(null);
  useLeaveGuard({ onLeave: leave, onGone });

  function leave() {
    if (stored) onDone();
    else setState("leaving");
    return !stored;
  }

  function remind() {
    setState("reminded");
    box.current?.focus();
  }

  if (state === "leaving") {
    return (
      <Dialog
        open
        title={`Leave without saving ${what}?`}
        description={loss}
        onOpenChange={() => setState("shown")}
        footer={
          <>
            <Button onClick={onDone}>Leave without it</Button>
            <Button variant="primary" onClick={() => setState("shown")}>
              Show {what} again
            </Button>
          </>
        }
      />
    );
  }

  return (
    <Dialog
      open
      title={title}
      description={description}
      mayClose={() => {
        if (!stored) remind();
        return stored;
      }}
      onOpenChange={onDone}
      initialFocus={value}
      className="max-w-160!"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <div>
            <Checkbox
              ref={(element) => {
                box.current = element;
              }}
              label="I've saved it"
              checked={stored}
              aria-describedby={state === "reminded" ? "store-first" : undefined}
              onChange={(event) => {
                setStored(event.target.checked);
                setState("shown");
              }}
            />
            {state === "reminded" ? (
              <p id="store-first" role="alert" className="text-xs font-medium text-bad">
                Confirm that you've saved it first.
              </p>
            ) : null}
          </div>
          <Button variant="primary" onClick={stored ? onDone : remind}>
            Done
          </Button>
        </div>
      }
    >
      <div ref={value} tabIndex={-1} className="flex flex-col gap-4">
        {children}
      </div>
    </Dialog>
  );
}
