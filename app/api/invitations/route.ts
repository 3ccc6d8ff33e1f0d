import { formText, serveForm } from "#lib/platform/api/serve-form.ts";
import { answerInvitationAs } from "#lib/platform/auth/member-link.ts";
import { sessionDigest } from "#lib/platform/auth/session.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Accepts or declines one of the signed-in person's invitations; `answered` is false if it is no longer available. */
export const POST = serveForm(async ({ organization_id, decision }, source) => {
  const session = await sessionDigest();
  const id = formText(organization_id);
  const isKnown = session !== null && uuid.test(id) && (decision === "accept" || decision === "decline");
  return { answered: isKnown && (await answerInvitationAs(session, id, decision === "accept", source)) };
});
