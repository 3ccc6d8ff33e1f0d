import { Suspense } from "react";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import { LateAsk } from "./late-ask.ts";
import { useAccount } from "./use-account.ts";

interface ViewOnlyProps {
  what: string;
  /** What the role would have to include. */
  needs: Access;
}

/** Shown instead of actions the person's role doesn't have, so that nobody looks for them. */
export function ViewOnly({ what, needs }: ViewOnlyProps) {
  const { role_name } = useAccount();
  return (
    <div className="flex min-h-(--control) max-w-80 flex-col items-start justify-center gap-1.5 text-sm text-fg-2">
      <p>
        Your role ({role_name}) can view {what} but not change them.
      </p>
      {/* The line is there from the start, so that nothing moves when its code arrives. */}
      <div className="min-h-(--control-sm)">
        <Suspense>
          <LateAsk access={needs} what={`changing ${what}`} />
        </Suspense>
      </div>
    </div>
  );
}
