import type { ReactNode } from "react";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-[58rem] px-4 py-6 sm:px-6 sm:py-10">
      {children}
    </main>
  );
}
