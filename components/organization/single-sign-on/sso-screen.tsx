"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useDialog } from "#components/forms/use-dialog.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { AddButton } from "#components/ui/add-button.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import {
  type Domain,
  listDomains,
  listSsoProviders,
  maxDomains,
  maxProviders,
  type SsoProvider,
} from "#lib/organization/single-sign-on/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { DomainRow } from "./domain-row.tsx";
import { ProviderRow } from "./provider-row.tsx";
import { TestResult } from "./test-result.tsx";

const ProviderForm = lazy(() => import("./provider-form.tsx"));
const DomainForm = lazy(() => import("./domain-form.tsx"));
const RequireProvider = lazy(() => import("./require-provider.tsx"));

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
    const providerForm = useDialog<SsoProvider | null>();
    const domainForm = useDialog<null>();
    const requirement = useDialog<Domain>();
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
                <AddButton onClick={() => providerForm.open(null)}>Add provider</AddButton>
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
                  <ProviderRow key={provider.id} provider={provider} onEdit={() => providerForm.open(provider)} />
                ))}
              </ul>
            )}
          </Section>
          <Section
            title="Domains"
            action={
              domains.length < maxDomains ? (
                <AddButton variant="secondary" onClick={() => domainForm.open(null)}>
                  Add domain
                </AddButton>
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
                  <DomainRow key={domain.id} domain={domain} onRequire={() => requirement.open(domain)} />
                ))}
              </ul>
            )}
          </Section>
        </div>
        {providerForm.draw((provider, dialog) => (
          <ProviderForm provider={provider} {...dialog} />
        ))}
        {domainForm.draw((_, dialog) => (
          <DomainForm {...dialog} />
        ))}
        {requirement.draw((domain, dialog) => (
          <RequireProvider domain={domain} {...dialog} />
        ))}
      </Page>
    );
  },
);
