import type { ReactNode } from "react";

export default function WorkerLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-[46rem] flex-col px-4 py-6 sm:px-6 sm:py-10"
    >
      {children}
    </main>
  );
}
