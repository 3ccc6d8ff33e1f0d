import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { listPage } from "#app/list-page.tsx";
import { scopeOperations } from "#components/developers/access-tokens/scope-operations.ts";
import { tokenList } from "#components/developers/access-tokens/token-list.tsx";
import { TokensScreen } from "#components/developers/access-tokens/tokens-screen.tsx";
import { readApiDocument } from "#components/developers/reference/api-document.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import * as scim from "#lib/organization/scim/contract.ts";
import { readService } from "#lib/platform/process/own-certificate.ts";
import { router } from "#lib/registry/router.ts";

export const metadata: Metadata = { title: "Access tokens" };

export default async function AccessTokensPage({ searchParams }: PageProps<"/developers/access-tokens">) {
  const { type, scopes, name } = await searchParams;
  const link = Object.entries({ type, scopes, name }).flatMap(([key, value]) =>
    [value ?? []].flat().map((each) => [key, each]),
  );
  if (link.length > 0) redirect(`/developers/access-tokens/new?${new URLSearchParams(link)}`);
  const { operations } = readApiDocument(router.openapi());
  const screen = (
    <TokensScreen service={readService()} operations={scopeOperations([...operations, ...Object.values(scim)])} />
  );
  return listPage(tokenList, screen, [[getAccount, {}]])({ searchParams });
}
