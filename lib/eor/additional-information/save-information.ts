import type { TenantDb } from "#db/tenant.ts";
import type { Answer } from "#lib/eor/forms/rules.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { additionalInformationUpdated } from "./events.ts";
import { type Access, updateInformation } from "./update-information.ts";

interface Context {
  db: TenantDb;
  principal: { user_id: string | null };
  request_id: string;
}

interface Input {
  contract_id: string;
  data: Readonly<Record<string, Answer | null>>;
}

/** Stores answers and emits the event if any changed. */
export async function saveInformation(
  { db, principal, request_id }: Context,
  { contract_id, data }: Input,
  access: Access,
) {
  const { worker_id, updated_keys } = await updateInformation(
    db,
    { contract_id, data, user_id: principal.user_id },
    access,
  );
  if (updated_keys.length > 0)
    await emit({ request_id }, additionalInformationUpdated, { contract_id, worker: { id: worker_id }, updated_keys });
  return { data: { updated: updated_keys.length > 0 } };
}
