import { CompanyMark } from "#components/screen/company-mark.tsx";
import { Link } from "#components/ui/link.tsx";

interface CompanyHeaderProps {
  name: string;
  logoPath: string | null;
  /** The company's other jobs; null if they aren't listed. */
  href: string | null;
}

/** Whose page it is. */
export function CompanyHeader({ name, logoPath, href }: CompanyHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-4">
      <p className="flex min-w-0 items-center gap-3 text-lg font-semibold">
        <CompanyMark name={name} logoPath={logoPath} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </p>
      {href === null ? null : (
        <Link href={href} className="link inline-block leading-6">
          All open jobs
        </Link>
      )}
    </header>
  );
}
