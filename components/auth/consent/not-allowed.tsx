import type { ConsentView } from "./consent-view.ts";

/** In place of the permissions, when the organization keeps the app out. */
export function NotAllowed({ organization, destination }: Pick<ConsentView, "organization" | "destination">) {
  return (
    <p role="alert" className="mt-5 font-medium wrap-anywhere">
      {organization} doesn't allow apps at <bdi>{destination.name}</bdi>. Ask an owner or admin to allow it in
      Developers → Connected apps.
    </p>
  );
}
