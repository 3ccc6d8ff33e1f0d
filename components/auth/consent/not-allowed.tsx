import type { ConsentView } from "./consent-view.ts";

/** Shown instead of the permissions if the organization blocks the app. */
export function NotAllowed({ organization, destination }: Pick<ConsentView, "organization" | "destination">) {
  return (
    <p role="alert" className="mt-5 font-medium wrap-anywhere">
      {organization} doesn't allow apps at <bdi>{destination.name}</bdi>. Ask an owner or admin to allow it in
      Developers → Connected apps.
    </p>
  );
}
