import { Link } from "#components/ui/link.tsx";
import { countOf } from "#lib/platform/format/number.ts";
import type { HiringOrganization } from "#lib/recruiting/job-page/rules.ts";

/** Who has open jobs, for people outside of the organizations. */
export function HiringOrganizations({ organizations }: { organizations: readonly HiringOrganization[] }) {
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">Open jobs</h1>
      {organizations.length === 0 ? (
        <p className="text-fg-2">There are no open jobs at the moment.</p>
      ) : (
        <ul>
          {organizations.map(({ name, slug, openings }) => (
            <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-3">
              <Link href={`/jobs/of/${slug}`} className="link leading-6 font-medium wrap-anywhere">
                {name}
              </Link>
              <span className="text-sm text-fg-2">{countOf(openings, "open job")}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
