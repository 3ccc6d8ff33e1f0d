import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface UnsavedGuardProps {
  /** "This contract hasn't been created yet." */
  what: string;
  /** The page that Back leads to. */
  backTo: `/${string}`;
  /** What will be lost. */
  outcome?: string;
}

/** Asks for confirmation before unsaved input is lost: on links, on Back and on closing the tab. */
export function UnsavedGuard({ what, backTo, outcome = "You'll lose what you entered." }: UnsavedGuardProps) {
  const router = useRouter();
  const [goal, setGoal] = useState<string | null>(null);
  useLeaveGuard({
    onLeave(by) {
      if (by === "palette") return false;
      setGoal(backTo);
      return true;
    },
    onGone: () => undefined,
  });

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setGoal(link.pathname + link.search);
    }
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);

  if (goal === null) return null;
  return (
    <Dialog
      open
      title="Leave without saving?"
      description={`${what} ${outcome}`}
      onOpenChange={() => setGoal(null)}
      footer={
        <>
          <Button variant="danger" onClick={() => router.push(goal)}>
            Leave
          </Button>
          <Button variant="primary" onClick={() => setGoal(null)}>
            Keep editing
          </Button>
        </>
      }
    />
  );
}
