import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addPerson, addToken, type Stage } from "./stage.ts";

/** A session of a new owner of the organization, a personal token of that owner, and a token of the organization. */
export async function ownerCredentials(at: Stage, of: "first" | "second" = "first") {
  const person = await addPerson(at.owner, at[of], "owner");
  return {
    session: (await beginSession(person, at[of].id)) ?? "",
    organization: await addToken(at.owner, at[of]),
    personal: await addToken(at.owner, at[of], { type: "personal", user_id: person }),
  };
}
