import type { ReactNode } from "react";

interface PageProps {
  /** A SidePanel, when the URL names an open detail. */
  panel?: ReactNode;
  children: ReactNode;
}

/** Wrapper for every dashboard route: gutters, and room for the side panel, which is what is printed if it is open. */
export function Page({ panel, children }: PageProps) {
  return (
    <div className="flex min-w-0 flex-1 print:block">
      <div className="min-w-0 flex-1 px-4 pt-4 pb-10 lg:px-6 in-bar:pt-2 print:px-0 print:not-last:hidden">
        {children}
      </div>
      {panel}
    </div>
  );
}
