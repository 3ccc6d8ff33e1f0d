import { useQuery } from "@tanstack/react-query";
import { roleNameIn, useRoles } from "#components/screen/use-roles.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { getSsoTest, type SsoTest } from "#lib/organization/single-sign-on/contract.ts";
import { query } from "#lib/platform/api/client.ts";

/** What came back from the provider when it was tested, in words. */
export function TestResult({ testId }: { testId: string }) {
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
