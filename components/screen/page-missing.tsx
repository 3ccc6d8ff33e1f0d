import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

/** Shown for a page that doesn't exist or that this person can't see. */
export function PageMissing() {
  return (
    <div className="flex max-w-form flex-col items-start gap-3">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="text-fg-2">
        There's nothing here. The link may be outdated, or the page may have been deleted or belong to another
        organization.
      </p>
      <Link href="/" className={buttonClasses({ className: "mt-1" })}>
        Go to the dashboard
      </Link>
    </div>
  );
}
