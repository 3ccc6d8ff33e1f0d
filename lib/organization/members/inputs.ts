import { z } from "zod";
import { givenRole } from "#lib/platform/auth/role-fields.ts";
import { line } from "#lib/platform/declaration/fields.ts";

export const inviteMemberInput = z.object({
  name: line(200, { missing: "Enter a name", tooLong: "Use at most 200 characters" }).meta({
    description: "The member's full name",
  }),
  email: z
    .email("Enter an email address")
    .max(200, "Use at most 200 characters")
    .meta({ description: "Email address that the member signs in with" }),
  role: givenRole().meta({ description: "What the member may do" }),
});
