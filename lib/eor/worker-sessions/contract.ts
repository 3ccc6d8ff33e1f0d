import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { contractStatuses } from "#lib/workforce/contracts/rules.ts";

const uuid = z.uuid({ error: "must be a UUID" });

export const createWorkerSession = defineOperation({
  name: "create_worker_session",
  method: "POST",
  path: "/workers/session",
  area: "Worker sessions",
  scope: "admin:worker",
  summary: "Create a worker session",
  description:
    "Creates a token that acts for one EOR worker on the paths under `/eor/workers/` for 24 hours. It replaces the worker's current session. Send exactly one of the three IDs. The token is only included in this response.",
  showsSecret: true,
  needsProof: true,
  input: z.object({
    profile_id: uuid.optional().meta({ description: "ID of the person" }),
    hris_profile_id: uuid.optional().meta({ description: "The same as `profile_id`" }),
    contract_id: z.string().min(1).max(100).optional().meta({ description: "ID of an EOR contract of the person" }),
  }),
  output: z.object({
    data: z.object({
      token: z.string().meta({ description: "The token itself, shown once" }),
      expires_at: timestamp,
    }),
  }),
  example: { profile_id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10" },
  status: 201,
  changes: [],
});

export const deleteWorkerSession = defineOperation({
  name: "delete_worker_session",
  method: "DELETE",
  path: "/workers/{worker_id}/session",
  area: "Worker sessions",
  scope: "admin:worker",
  summary: "End a worker session",
  description: "The worker's next request gets 401. Succeeds even if there is no active session.",
  input: z.object({ worker_id: uuid.meta({ description: "ID of the person" }) }),
  output: z.object({}),
  status: 204,
  destructive: true,
  changes: [],
});

export const getWorkerProfile = defineOperation({
  name: "get_worker_profile",
  method: "GET",
  path: "/eor/workers/me",
  area: "Worker self-service",
  scope: null,
  principals: ["worker"],
  summary: "Retrieve the worker's own profile",
  description: "The worker the token belongs to, with their organization and contracts.",
  input: z.object({}),
  output: z.object({
    data: z
      .object({
        id: outgoingUuid,
        name: z.string(),
        email: z.string(),
        organization: z.object({
          name: z.string(),
          logo_path: z
            .string()
            .nullable()
            .meta({ description: "Picture with the organization's logo; null without one" }),
        }),
        contracts: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            status: z.enum(contractStatuses),
            country: z.string(),
            starts_on: outgoingDay,
            ends_on: outgoingDay.nullable(),
            legal_entity: z.object({ name: z.string() }),
            can_resign: z.boolean().meta({
              description:
                "Whether it is an EOR contract in progress, with neither a termination nor an open resignation",
            }),
            can_update_information: z.boolean().meta({
              description: "Whether it is an EOR contract whose additional information can be filled in",
            }),
          }),
        ),
      })
      .meta({ id: "WorkerProfile" }),
  }),
});
