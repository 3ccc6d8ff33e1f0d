import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CertificateNote } from "#components/developers/access-tokens/certificate-note.tsx";
import { DeveloperTabs } from "#components/developers/developer-tabs.tsx";
import { byArea, commonErrors, readApiDocument, slugOf } from "#components/developers/reference/api-document.ts";
import { OperationReference } from "#components/developers/reference/operation-reference.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { readService } from "#lib/platform/process/own-certificate.ts";
import { router } from "#lib/registry/router.ts";

type Props = PageProps<"/developers/reference/[area]">;

async function load(params: Props["params"]) {
  const { area: slug } = await params;
  const { operations, schemas } = readApiDocument(router.openapi());
  const areas = byArea(operations);
  const found = areas.find(([name]) => slugOf(name) === slug);
  return found && { name: found[0], operations: found[1], schemas, errors: commonErrors(operations) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const area = await load(params);
  return { title: area ? `${area.name} · API reference` : "Page not found" };
}

export default async function AreaReferencePage({ params }: Props) {
  const area = await load(params);
  if (!area) notFound();
  const service = readService();
  return (
    <Page>
      <PageHeader
        title={area.name}
        count={area.operations.length}
        description={
          <>
            Part of the{" "}
            <Link href="/developers/reference" className="link">
              API reference
            </Link>
            , which also covers authentication, versions, and errors.
          </>
        }
      />
      <DeveloperTabs />
      <CertificateNote service={service} />
      <nav aria-label="Operations of this area" className="my-6 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {area.operations.map(({ name, summary }) => (
          <a key={name} href={`#${name}`} className="link flex min-h-6 items-center">
            {summary}
          </a>
        ))}
      </nav>
      {area.operations.map((operation) => (
        <OperationReference
          key={operation.name}
          operation={operation}
          schemas={area.schemas}
          service={service}
          common={area.errors}
        />
      ))}
    </Page>
  );
}
