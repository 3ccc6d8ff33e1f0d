import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";

/** A page without the shell: one narrow column under the logo. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-4 pt-[max(2rem,14vh)] pb-10"
    >
      <p className="mb-8 flex items-center gap-2 font-semibold">
        <Mark className="size-6" />
        Muster
      </p>
      {children}
    </main>
  );
}
