import { getAccount, switchOrganization } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";

interface Opened {
  /** Of the person. */
  id: string;
  organization: { id: string };
}

/** What waits goes on only as the person, and in the organization, that the page was opened for: a new session may be of others. */
export async function returnHere({ id, organization }: Opened, reload: () => void): Promise<void> {
  const now = (await call(getAccount, {}, { anyOrganization: true })).data;
  if (now.id === id && now.organization.id === organization.id) return;
  try {
    if (now.id !== id) throw new Error("Somebody else signed in. Reload the page.");
    const here = { organization_id: organization.id };
    await call(switchOrganization, here, { isPart: true, anyOrganization: true });
  } catch (error) {
    reload();
    throw error;
  }
}
