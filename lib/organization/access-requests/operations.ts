import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { changeMember, lockMembers, mustManage } from "#lib/organization/members/public.ts";
import { implementPersonalRead, implementWrite } from "#lib/platform/api/execute.ts";
import { readPage } from "#lib/platform/api/read-page.ts";
import { unauthorized } from "#lib/platform/auth/credential.ts";
import { mustExist } from "#lib/platform/auth/custom-roles.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import * as contract from "./contract.ts";
import { approveGranted } from "./granted.ts";
import { tellAskers, tellDeciders } from "./notices.ts";
import { type Access, administration, maxOpen, maxPerDay } from "./rules.ts";
import { requestsOf } from "./select-requests.ts";

async function find(db: TenantDb, principal: Principal, id: string): Promise<contract.AccessRequest> {
  const { rows } = await requestsOf(db, principal, { id }).select({
    ...{ limit: 1, after: null, offset: 0, counted: false },
  });
  const [found] = rows;
  if (!found) throw notFound("Access request");
  return found;
}

/** The request, if nobody decided it. Whoever decides first holds the members' lock. */
async function findOpen(db: TenantDb, principal: Principal, id: string): Promise<contract.AccessRequest> {
  mustManage(principal, []);
  await lockMembers(db);
  const request = await find(db, principal, id);
  if (request.status !== "open")
    throw new ApiError(409, { reason: "invalid_state", message: `This request is ${request.status} already` });
  return request;
}

const hasAlready = (role: string | null, scopes: ReadonlySet<string>, access: Access) =>
  access === administration ? role !== null && managingRoles.includes(role) : scopes.has(access);

export const listAccessRequests = implementPersonalRead(
  contract.listAccessRequests,
  async ({ input, db, principal }) =>
    await readPage({ contract: contract.listAccessRequests, input, ...requestsOf(db, principal, input) }),
);

export const createAccessRequest = implementWrite(
  contract.createAccessRequest,
  async ({ input: { access, page, note }, db, principal }) => {
    if (hasAlready(principal.role, principal.role_scopes, access))
      throw new ApiError(409, {
        reason: "invalid_state",
        path: "/access",
        message: "Your role includes this already. Reload the page.",
      });
    // Two at once must not both find room, and who is being disabled asks for nothing anymore.
    await lockMembers(db);
    const [counts] = await db.execute<{ same: number; open: number; today: number }>(sql`
      select count(*) filter (where status = 'open' and access = ${access})::integer as same, count(*) filter (where status = 'open')::integer as open,
          count(*) filter (where created_at > now() - interval '1 day')::integer as today
        from access_requests where organization_id = app.organization_id() and user_id = ${principal.user_id}
          and (status = 'open' or created_at > now() - interval '1 day')`);
    if (counts?.same)
      throw new ApiError(409, { reason: "already_exists", message: "You asked for this already, and it is waiting" });
    if (counts && (counts.open >= maxOpen || counts.today >= maxPerDay))
      throw new ApiError(409, {
        reason: "limit_reached",
        message:
          counts.open >= maxOpen
            ? `${maxOpen} of your requests are waiting. Ask again once one of them was decided.`
            : `You made ${maxPerDay} requests within 24 hours. Ask again tomorrow.`,
      });
    const [made] = await db.execute<{ id: string }>(sql`
      insert into access_requests (user_id, access, page, note)
        select m.user_id, ${access}, ${page}, ${note ?? null} from memberships m
          where m.organization_id = app.organization_id() and m.user_id = ${principal.user_id} and m.disabled_at is null
        returning id`);
    if (!made) throw unauthorized();
    // They may have been given it just now.
    await approveGranted(db);
    const request = await find(db, principal, made.id);
    if (request.status === "open") await tellDeciders(db, made.id);
    return { data: request };
  },
);

export const approveAccessRequest = implementWrite(
  contract.approveAccessRequest,
  async ({ input: { access_request_id: id, role, reply }, db, principal, request_id }) => {
    const { access, member } = await findOpen(db, principal, id);
    const [given] = await mustExist(db, [{ role, path: "/role" }]);
    if (!hasAlready(role, new Set<Scope>(given?.scopes), access as Access))
      throw new ApiError(400, {
        reason: "invalid_value",
        path: "/role",
        message: "This role doesn't include what was asked for. Choose one that does, or decline the request.",
      });
    if (reply !== undefined)
      await db.execute(sql`
        update access_requests set reply = ${reply} where organization_id = app.organization_id() and id = ${id}`);
    await changeMember(db, principal, { member_id: member.id, role }, { request_id });
    // They may have had the role already.
    await approveGranted(db);
    return { data: await find(db, principal, id) };
  },
);

export const declineAccessRequest = implementWrite(
  contract.declineAccessRequest,
  async ({ input: { access_request_id: id, reply }, db, principal }) => {
    await findOpen(db, principal, id);
    await db.execute(sql`
      update access_requests set status = 'declined', reply = ${reply ?? null}, decided_by = ${principal.user_id}, decided_at = now()
        where organization_id = app.organization_id() and id = ${id}`);
    await tellAskers(db, [id]);
    return { data: await find(db, principal, id) };
  },
);
