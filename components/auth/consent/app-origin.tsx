import { relativeTime } from "#lib/platform/format/relative-time.ts";
import type { ConsentView } from "./consent-view.ts";

type AppOriginProps = Pick<ConsentView, "publisher" | "registered_at" | "destination">;

/** Says who vouches for the app's name, if anyone. */
export function AppOrigin({ publisher, registered_at, destination }: AppOriginProps) {
  if (publisher === null)
    return (
      <p className="text-fg-2">
        Unverified: the app chose this name itself. Registered {relativeTime(registered_at, new Date())}.
      </p>
    );
  return (
    <p className="text-fg-2">
      Verified: this name is published at <bdi className="font-medium text-fg wrap-anywhere">{publisher}</bdi>.
      {destination.kind === "web" ? null : " Any program on this computer could still claim to be this app."}
    </p>
  );
}
