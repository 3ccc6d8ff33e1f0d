import type { ReactNode } from "react";
import { CenteredPage } from "#components/screen/centered-page.tsx";

export default function WorkerLayout({ children }: { children: ReactNode }) {
  return <CenteredPage>{children}</CenteredPage>;
}
