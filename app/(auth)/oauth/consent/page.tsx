import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConsentForm } from "#components/auth/consent/consent-form.tsx";

import { sessionDigest, signedIn } from "#lib/platform/auth/session.ts";

import { openConsent } from "#lib/platform/oauth/consent.ts";
import { scopeTools } from "#lib/registry/scope-tools.ts";

export const metadata: Metadata = { title: "Connect an app" };

export default async function ConsentPage({ searchParams }: PageProps<"/oauth/consent">) {
  const { request, to, problem, organization } = await searchParams;
  const id = typeof request === "string" ? request : "";
  const target = typeof to === "string" ? to : "";
  const session = await sessionDigest();
  if (session === null || !(await signedIn()))
    redirect(
      `/sign-in?next=${encodeURIComponent(`/oauth/consent?${new URLSearchParams({ request: id, to: target })}`)}`,
    );
  const consent = await openConsent(id, session, typeof organization === "string" ? organization : undefined);
  if (!consent)
    return (
      <>
        <h1 className="text-xl font-semibold">This request is no longer valid</h1>
        <p className="mt-1 text-fg-2">
          It has expired, was already used, or was opened in another browser. Start again in the app you want to
          connect.
        </p>
      </>
    );
  return (
    <ConsentForm request={id} to={target} consent={consent} tools={scopeTools} nothingChosen={problem === "scopes"} />
  );
}
