import { Link } from "#components/ui/link.tsx";
import type { JobPage } from "#lib/recruiting/job-page/rules.ts";

/** An organization's open jobs, for people outside of it. */
export function OpenJobs({ page: { name, postings } }: { page: JobPage }) {
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold wrap-anywhere">Jobs at {name}</h1>
      {postings.length === 0 ? (
        <p className="text-fg-2">There are no open jobs at the moment.</p>
      ) : (
        <ul>
          {postings.map(({ id, title, location }) => (
            <li key={id} className="border-t py-3">
              <Link href={`/jobs/${id}`} className="link leading-6 font-medium wrap-anywhere">
                {title}
              </Link>
              {location ? <p className="text-sm wrap-anywhere text-fg-2">{location}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
