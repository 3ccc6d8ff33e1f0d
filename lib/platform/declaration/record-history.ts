import { z } from "zod";
import { timestamp } from "./fields.ts";

const actorKinds = ["member", "token", "system", "unknown"] as const;

/** Who did what a history tells. */
export const historyActor = z.object({
  kind: z.enum(actorKinds).meta({
    description: "`system` if no request caused it, `unknown` for records from before actors were recorded with them",
  }),
  id: z.string().nullable(),
  name: z.string().nullable().meta({ description: "The name of the member or access token at that time" }),
});

/** What happened to a record, with the statuses that records of its kind have. */
export const historyEntry = <Status extends z.ZodType>(status: Status) =>
  z.object({
    at: timestamp.nullable().meta({ description: "Null if it isn't known when" }),
    status,
    by: z.string().nullable().meta({ description: "Name of the member; null if `actor` is of another kind" }),
    actor: historyActor,
    reason: z.string().nullable(),
    operation: z.string().nullable().meta({ description: "The operation that did it" }),
    request_id: z.string().nullable().meta({ description: "The request, as in the audit log" }),
  });
