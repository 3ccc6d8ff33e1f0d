import type { Metadata } from "next";
import { CenteredPage } from "#components/shell/centered-page.tsx";
import { PageMissing } from "#components/shell/page-missing.tsx";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <CenteredPage>
      <PageMissing />
    </CenteredPage>
  );
}
