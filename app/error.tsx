"use client";

import { CenteredPage } from "#components/shell/centered-page.tsx";
import { PageFailed } from "#components/shell/page-failed.tsx";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <CenteredPage>
      <PageFailed {...props} />
    </CenteredPage>
  );
}
