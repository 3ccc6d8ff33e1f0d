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
    // Two lines of text are as tall as a button, so that the header is as tall as for those who may change something.
    <div className="flex min-h-(--control) flex-wrap items-center gap-x-2 gap-y-1.5 text-xs text-fg-2">
      <p className="max-w-56">
        Your role ({role_name}) can view {what} but not change them.
      </p>
      {/* Its room is there from the start, so that nothing moves when its code arrives. */}
      <div className="min-h-(--control-sm) max-w-60 min-w-25">
        <LateAsk access={needs} what={`change ${what}`} />
      </div>
    </div>
  );
}
