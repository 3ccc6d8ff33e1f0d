import { z } from "zod";
import { personFields } from "#lib/workforce/people/inputs.ts";
import { contractTerms } from "./fields.ts";

export const createContractInput = z.object({
  person_id: z.uuid({ error: "must be a UUID" }).optional(),
  person: z.object(personFields).optional(),
  legal_entity_id: z.uuid({ error: "must be a UUID" }),
  ...contractTerms,
});
