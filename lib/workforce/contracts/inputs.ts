import { z } from "zod";
import { personFields } from "#lib/workforce/people/inputs.ts";
import { contractTerms } from "./fields.ts";

export const createContractInput = z.object({
  person_id: z.uuid({ error: "must be a UUID" }).optional(),
  person: z.object(personFields).optional().meta({ description: "A new person to add for it, instead of `person_id`" }),
  legal_entity_id: z.uuid({ error: "must be a UUID" }),
  ...contractTerms,
  allow_duplicate: z.boolean({ error: "must be true or false" }).default(false).meta({
    description: "`true` to create it although the person has a contract with this legal entity, title, and start",
  }),
});
