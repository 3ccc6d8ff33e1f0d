import { z } from "zod";
import { roles } from "./roles.ts";

const id = z.uuid();
const isId = (text: string) => id.safeParse(text).success;

/** A role that is given: the name of a built-in one, of these, or the ID of a custom one. Whether there is such a custom role is for the operation to find. */
export function givenRole(names: readonly string[] = roles) {
  const hint = `must be one of ${names.join(", ")}, or the ID of a custom role`;
  return z
    .string({ error: hint })
    .overwrite((text) => (isId(text) ? text.toLowerCase() : text))
    .refine((text) => names.includes(text) || isId(text), hint)
    .meta({ examples: ["viewer"] });
}

/** A role in a response. */
export const outgoingRole = z
  .string()
  .meta({ description: "Name of a built-in role, or the ID of a custom one", examples: ["finance"] });

export const outgoingRoleName = z.string().meta({ description: "What people call the role", examples: ["Finance"] });
