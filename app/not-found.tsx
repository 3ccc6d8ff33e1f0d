import type { Metadata } from "next";
import { CenteredPage } from "#components/screen/centered-page.tsx";
import { PageMissing } from "#components/screen/page-missing.tsx";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <CenteredPage>
      <PageMissing />
    </CenteredPage>
  );
}
