import { CenteredPage } from "./centered-page.tsx";
import { PageFailed } from "./page-failed.tsx";

/** A page that failed, if it has no shell around it. */
export function CenteredFailure(props: { error: unknown; retry: () => void }) {
  return (
    <CenteredPage>
      <PageFailed {...props} />
    </CenteredPage>
  );
}
