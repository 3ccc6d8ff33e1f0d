import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readApiDocument } from "#components/developers/api-document.ts";
import { scopeOperations } from "#components/developers/scope-operations.ts";
import { TokensScreen } from "#components/developers/tokens-screen.tsx";
import { listAccessTokens } from "#lib/access-tokens/contract.ts";
import { getAccount } from "#lib/account/contract.ts";
import { openapiDocument } from "#lib/api/openapi.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { settings } from "#lib/env.ts";

export const metadata: Metadata = { title: "Access tokens" };

export default async function AccessTokensPage({ searchParams }: PageProps<"/developers/access-tokens">) {
  const { type, scopes, name } = await searchParams;
  const link = Object.entries({ type, scopes, name }).flatMap(([key, value]) =>
    [value ?? []].flat().map((each) => [key, each]),
  );
  if (link.length > 0) redirect(`/developers/access-tokens/new?${new URLSearchParams(link)}`);
  const state = await prefetchAll([
    [getAccount, {}],
    [listAccessTokens, {}],
  ]);
  const { operations } = readApiDocument(openapiDocument());
  return (
    <HydrationBoundary state={state}>
      <TokensScreen origin={settings().public_url} operations={scopeOperations(operations)} />
    </HydrationBoundary>
  );
}
