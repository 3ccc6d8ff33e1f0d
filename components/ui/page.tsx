import type { ReactNode } from "react";

interface PageProps {
  /** A SidePanel, when the URL names an open detail. */
  panel?: ReactNode;
  children: ReactNode;
}

/** Wrapper for every dashboard route: gutters, and room for the side panel. */
export function Page({ panel, children }: PageProps) {
  return (
    <div className="flex min-w-0 flex-1">
      <div className="min-w-0 flex-1 px-4 pt-4 pb-10 lg:px-6 in-bar:pt-2">{children}</div>
      {panel}
    </div>
  );
}
