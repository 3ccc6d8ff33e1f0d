import { PageMissing } from "#components/screen/page-missing.tsx";
import { Page } from "#components/ui/page.tsx";

export default function DashboardNotFound() {
  return (
    <Page>
      <PageMissing />
    </Page>
  );
}
