"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { forRole } from "#components/screen/for-role.tsx";
import { roleNameIn, useRoles } from "#components/screen/use-roles.ts";
import { AddButton } from "#components/ui/add-button.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import {
  getSsoTest,
  listDomains,
  listSsoProviders,
  maxDomains,
  maxProviders,
  type SsoTest,
} from "#lib/organization/single-sign-on/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { DomainRow } from "./domain-row.tsx";
import { ProviderRow } from "./provider-row.tsx";

const ProviderForm = lateDialog(() => import("./provider-form.tsx"));
const DomainForm = lateDialog(() => import("./domain-form.tsx"));

interface SsoScreenProps {
  /** The test that the browser has come back from. */
  testId: string | null;
}

/** The organization's identity providers, and the domains of its members' email addresses. */
export const SsoScreen = forRole(
  "administration",
  { title: "Single sign-on", what: "single sign-on" },
  function SsoScreen({ testId }: SsoScreenProps) {
    const providers = useSuspenseQuery(query(listSsoProviders, {})).data.data;
    const domains = useSuspenseQuery(query(listDomains, {})).data.data;
    return (
      <Page>
        <PageHeader
          title="Single sign-on"
          description="Members sign in through your identity provider (OpenID Connect or SAML). Prove the domain of their email addresses first."
        />
        <div className="grid max-w-184 gap-8">
          {testId === null ? null : <TestResult testId={testId} />}
          <Section
            title="Identity providers"
            action={
              providers.length < maxProviders ? (
                <DialogButton as={AddButton} dialog={(opened) => <ProviderForm provider={null} {...opened} />}>
                  Add provider
                </DialogButton>
              ) : null
            }
          >
            {providers.length === 0 ? (
              <p className="border-t py-3 text-sm text-fg-2">
                No identity provider yet. Members sign in with passwords.
              </p>
            ) : (
              <ul className="border-t">
                {providers.map((provider) => (
                  <ProviderRow key={provider.id} provider={provider} />
                ))}
              </ul>
            )}
          </Section>
          <Section
            title="Domains"
            action={
              domains.length < maxDomains ? (
                <DialogButton as={AddButton} variant="secondary" dialog={(opened) => <DomainForm {...opened} />}>
                  Add domain
                </DialogButton>
              ) : null
            }
          >
            {domains.length === 0 ? (
              <p className="border-t py-3 text-sm text-fg-2">
                No domain yet. People are sent to your provider, and recognized, by the domain of their email address.
              </p>
            ) : (
              <ul className="border-t">
                {domains.map((domain) => (
                  <DomainRow key={domain.id} domain={domain} />
                ))}
              </ul>
            )}
          </Section>
        </div>
      </Page>
    );
  },
);

/** What came back from the provider when it was tested, in words. */
function TestResult({ testId }: { testId: string }) {
  const test = useQuery(query(getSsoTest, { sso_test_id: testId })).data?.data;
  if (!test) return null;
  if (test.finished_at === null)
    return <Banner tone="info">The browser hasn't come back from the provider yet. Begin the test again.</Banner>;
  return (
    <div className="flex flex-col gap-2">
      <Banner tone={test.outcome === "ok" ? "ok" : "bad"} title={titleOf(test)}>
        {test.message ?? (test.is_own ? "You can now require the provider for a domain, within 15 minutes." : null)}
      </Banner>
      {test.issuer === null ? null : <Said test={test} />}
    </div>
  );
}

function titleOf({ outcome, is_own }: SsoTest): string {
  if (outcome !== "ok") return "The test failed: this sign-in would be refused.";
  return is_own ? "The test passed: you could sign in." : "The test passed, with another account than yours.";
}

function Said({ test: { issuer, email, is_verified, name, groups, role } }: { test: SsoTest }) {
  const roles = useRoles();
  return (
    <DetailList>
      <Detail name="Issuer">
        <span className="wrap-anywhere">{issuer}</span>
      </Detail>
      <Detail name="Name">{name ?? "Not said"}</Detail>
      <Detail name="Email">
        <span className="wrap-anywhere">{email ?? "Not said"}</span>
      </Detail>
      <Detail name="Verified">{is_verified ? "Yes" : "No"}</Detail>
      <Detail name="Groups">
        <span className="wrap-anywhere">{groups === null ? "Not listed" : groups.join(", ") || "None"}</span>
      </Detail>
      <Detail name="Role">{role === null ? "None" : roleNameIn(roles, role)}</Detail>
    </DetailList>
  );
}
