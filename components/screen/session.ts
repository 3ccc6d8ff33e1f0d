import { sharedValue } from "#components/ui/shared-value.ts";
import { isElsewhere, RestError } from "#lib/platform/api/client.ts";

/** Why the page can't go on: its session has ended, or acts for another organization since it was switched in another tab. */
type Break = "ended" | "elsewhere" | null;

const current = sharedValue<Break>(null);

/** Called for every failed call. */
export function noticeSessionBreak(error: unknown) {
  if (error instanceof RestError && error.status === 401) current.set("ended");
  else if (isElsewhere(error)) current.set("elsewhere");
}

export const noticeSessionReturn = () => current.set(null);

export const useSessionBreak = current.useValue;
