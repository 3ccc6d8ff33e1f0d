import type { ReactNode } from "react";
import { CompanyMark } from "#components/screen/company-mark.tsx";
import { Mark } from "#components/screen/mark.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const header = "mb-8 flex min-h-10 items-center gap-3 border-b pb-4 text-lg font-semibold";

/** A worker's page under their employer's name, or under ours while that isn't known. */
export function WorkerFrame({ employer, children }: { employer: Employer | null; children: ReactNode }) {
  return (
    <>
      <p className={header}>
        {employer ? (
          <>
            <CompanyMark name={employer.name} logoPath={employer.logo_path} />
            <span className="min-w-0 wrap-anywhere">{employer.name}</span>
          </>
        ) : (
          <>
            <Mark className="size-10" />
            Muster
          </>
        )}
      </p>
      {children}
    </>
  );
}

interface Employer {
  name: string;
  logo_path: string | null;
}

/** The page before its data is there, with the same geometry. */
export function WorkerSkeleton() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">Loading your page</span>
      <div className={header}>
        <Skeleton className="size-10" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className="mb-2 h-8 w-64 max-w-full" />
      <Skeleton className="mb-8 h-5 w-80 max-w-full" />
      <Skeleton className="mb-8 h-28 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
