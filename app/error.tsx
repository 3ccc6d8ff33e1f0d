"use client";

import { CenteredPage } from "#components/screen/centered-page.tsx";
import { PageFailed } from "#components/screen/page-failed.tsx";

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <CenteredPage>
      <PageFailed {...props} />
    </CenteredPage>
  );
}
