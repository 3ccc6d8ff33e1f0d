import type { Metadata } from "next";
import { NewTokenScreen } from "#components/developers/access-tokens/new-token-screen.tsx";
import { scopeOperations } from "#components/developers/access-tokens/scope-operations.ts";
import { readApiDocument } from "#components/developers/reference/api-document.ts";
import * as scim from "#lib/organization/scim/contract.ts";
import { readService } from "#lib/platform/process/own-certificate.ts";
import { router } from "#lib/registry/router.ts";

export const metadata: Metadata = { title: "Generate new token" };

export default async function NewTokenPage({ searchParams }: PageProps<"/developers/access-tokens/new">) {
  const { type, scopes, name } = await searchParams;
  const { operations } = readApiDocument(router.openapi());
  return (
    <NewTokenScreen
      service={readService()}
      operations={scopeOperations([...operations, ...Object.values(scim)])}
      params={{ type: [type ?? []].flat(), scopes: [scopes ?? []].flat(), name: [name ?? []].flat() }}
    />
  );
}
