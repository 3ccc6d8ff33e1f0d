import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { SsoScreen } from "#components/organization/single-sign-on/sso-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listRoles } from "#lib/organization/roles/contract.ts";
import { listDomains, listSsoProviders } from "#lib/organization/single-sign-on/contract.ts";

export const metadata: Metadata = { title: "Single sign-on" };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export default async function SingleSignOnPage({ searchParams }: PageProps<"/settings/single-sign-on">) {
  const { test } = await searchParams;
  const testId = typeof test === "string" && uuid.test(test) ? test : null;
  return prefetched(<SsoScreen testId={testId} />, [
    [getAccount, {}],
    [listSsoProviders, {}],
    [listDomains, {}],
    [listRoles, {}],
  ]);
}
