import { useAccount } from "./use-account.ts";

/** Shown instead of actions the person's role doesn't have, so that nobody looks for them. */
export function ViewOnly({ what }: { what: string }) {
  const { role_name } = useAccount();
  return (
    <p className="flex min-h-(--control) max-w-80 items-center text-sm text-fg-2">
      Your role ({role_name}) can view {what} but not change them.
    </p>
  );
}
