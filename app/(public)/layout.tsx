import type { ReactNode } from "react";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-text px-4 py-10 sm:py-14">
      {children}
    </main>
  );
}
