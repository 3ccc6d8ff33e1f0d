import { Link } from "#components/ui/link.tsx";
import { countOf } from "#lib/platform/format/number.ts";
import type { JobPage } from "#lib/recruiting/job-page/rules.ts";
import { CompanyHeader } from "./company-header.tsx";

/** An organization's open jobs, for people outside of it. */
export function OpenJobs({ page: { name, logo_path, postings } }: { page: JobPage }) {
  const count = postings.length;
  return (
    <>
      <CompanyHeader name={name} logoPath={logo_path} href={null} />
      <h1 className="mt-8 mb-1 text-2xl leading-8 font-semibold wrap-anywhere">Jobs at {name}</h1>
      {count === 0 ? (
        <p className="text-fg-2">There are no open jobs at the moment.</p>
      ) : (
        <>
          <p className="mb-5 text-fg-2">{countOf(count, "open job")}</p>
          <ul className="border-b">
            {postings.map(({ id, title, location }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-t py-3">
                <Link href={`/jobs/${id}`} className="link leading-6 font-medium wrap-anywhere">
                  {title}
                </Link>
                {location ? <span className="wrap-anywhere text-fg-2">{location}</span> : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
