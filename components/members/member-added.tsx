import type { OutputOf } from "#lib/api/contract.ts";
import type { addMember } from "#lib/members/contract.ts";
import { LinkOnce } from "./link-once.tsx";

/** What to do next for somebody who was just added. */
export function MemberAdded({ member }: { member: OutputOf<typeof addMember>["data"] }) {
  const { name, status, password_link } = member;
  if (password_link) return <LinkOnce link={password_link} name={name} />;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        There is no link to hand out: {name} has an account from another organization on this server, under this name,
        and signs in as before with the same e-mail address and password. This organization is then in the switcher at
        the top of the side bar.
      </p>
      {status === "invited" ? (
        <p>The password is not set yet. The link from the other organization does that.</p>
      ) : null}
    </div>
  );
}
