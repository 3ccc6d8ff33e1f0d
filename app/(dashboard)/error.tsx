"use client";

import { PageFailed } from "#components/screen/page-failed.tsx";
import { Page } from "#components/ui/page.tsx";

export default function DashboardError(props: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <PageFailed {...props} />
    </Page>
  );
}
