import type { Metadata } from "next";
import { readApiDocument } from "#components/developers/api-document.ts";
import { NewTokenScreen } from "#components/developers/new-token-screen.tsx";
import { scopeOperations } from "#components/developers/scope-operations.ts";
import { openapiDocument } from "#lib/api/openapi.ts";
import { settings } from "#lib/env.ts";

export const metadata: Metadata = { title: "Generate new token" };

export default async function NewTokenPage({ searchParams }: PageProps<"/developers/access-tokens/new">) {
  const { type, scopes, name } = await searchParams;
  const { operations } = readApiDocument(openapiDocument());
  return (
    <NewTokenScreen
      origin={settings().public_url}
      operations={scopeOperations(operations)}
      params={{ type: [type ?? []].flat(), scopes: [scopes ?? []].flat(), name: [name ?? []].flat() }}
    />
  );
}
