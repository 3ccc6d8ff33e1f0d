import type { Metadata } from "next";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { commonErrors, errorBodyNames, readApiDocument } from "#components/developers/reference/api-document.ts";
import { indexEntries } from "#components/developers/reference/index-entries.ts";
import { ReferenceGuide } from "#components/developers/reference/reference-guide.tsx";
import { ReferenceIndex } from "#components/developers/reference/reference-index.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Later } from "#components/ui/later.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { perOrganization, perToken } from "#lib/platform/api/rate-limit.ts";
import { settings } from "#lib/platform/env.ts";
import { router } from "#lib/registry/router.ts";

export const metadata: Metadata = { title: "API reference" };

export default function ReferencePage() {
  const { operations, schemas, reasons, version } = readApiDocument(router.openapi());
  const origin = settings().public_url;
  return (
    <Page>
      <PageHeader
        title="API reference"
        description={
          <>
            The base URL is <code className="font-mono text-xs">{origin}/rest/v2</code>.
          </>
        }
        action={
          <a href="/rest/v2/openapi.json" className={buttonClasses()}>
            OpenAPI document
          </a>
        }
      />
      <DeveloperTabs />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <h2 className="mb-3 text-lg font-semibold">Operations</h2>
          <ReferenceIndex entries={indexEntries(operations)} />
        </div>
        <div className="min-w-0">
          <h2 className="mb-3 text-lg font-semibold">How every request works</h2>
          <Later>
            <ReferenceGuide
              origin={origin}
              version={version}
              schemas={schemas}
              bodies={errorBodyNames(operations)}
              reasons={reasons}
              errors={commonErrors(operations)}
              limits={{ token: perToken, organization: perOrganization }}
            />
          </Later>
        </div>
      </div>
    </Page>
  );
}
