/** Journeys that only the long run walks (`held-elsewhere.ts`). */
export const organization = {
  "account-sessions.spec.ts": {
    "shows where the person is signed in, and signs out one session or all others, which ends them right away": [
      "lib/organization/account-sessions/operations.test.ts: lists where the person is signed in, this session first, and nobody else's",
      "lib/organization/account-sessions/operations.test.ts: a session that was ended is refused at its next request, and an audit row says who ended it",
      "lib/organization/account-sessions/operations.test.ts: ends all other sessions",
    ],
  },
  "member-changes.spec.ts": {
    "a refusal shows on its field and keeps what was typed, which isn't discarded by accident": [
      "lib/organization/members/operations.test.ts: refuses to add a member twice",
      "e2e/time.spec.ts: logs time with its payment cycle shown, sees a refusal on its field and keeps what was typed, approves it, and undoes the approval",
    ],
    "a link works once, a newer one replaces it, and a link without its code says what to do": [
      "lib/organization/members/operations.test.ts: returns a link that sets a password once, and the person can sign in with the role",
      "lib/organization/members/operations.test.ts: replaces the previous one and ends the person's sessions when used",
      "lib/organization/members/operations.test.ts: works once, even when used many times concurrently",
    ],
  },
  "member-invitations.spec.ts": {
    "a signed-in person accepts another organization's link by keyboard, with one new password for both": [
      "lib/platform/auth/member-link.test.ts: opens both, and changing it changes both",
      "lib/platform/auth/member-link.test.ts: a link opens the organization that made it, and no other that invited the same person",
    ],
    "a declined invitation shows as declined and can be renewed from the list": [
      "lib/platform/auth/member-link.test.ts: that was declined opens nothing until its own organization renews it",
    ],
    "accepts an invitation through the identity provider by link without a password, then another from the account page":
      [
        "lib/platform/auth/member-link.test.ts: to an email that the identity provider vouches for is listed, and accepted or declined without the link",
        "e2e/sign-in.spec.ts: a verified email signs in as its owner",
      ],
    "the link page is accessible in light and dark and fits at 320 px while refused, unreachable, open and used; an unreachable one can be retried":
      [
        "e2e/member-changes.spec.ts: an owner adds a member, who opens the link once it can be reached, sets a password, uses the role and loses access when disabled",
        "e2e/all-screens.ts: a one-time link without its code",
        "e2e/all-screens.ts: a new password link for a member",
        "e2e/password-reset.spec.ts: a forgotten password is reset through a one-time emailed link, which signs the person in; an unknown email gets the same message but no mail, and an invalid one shows an error",
      ],
  },
  "member-list.spec.ts": {
    "filter and sort order are in the URL": [
      "components/organization/members/member-list.test.ts: filters members by %s",
      "e2e/workforce-lists.spec.ts: contracts: filters, search and sort order are in the URL, send one request each, step with Back and Forward and open the same view elsewhere; the CSV has the filtered rows",
    ],
    "shows a loading state, then an error with its request ID and a retry; a failed refresh keeps the list and says why":
      [
        "e2e/workforce-lists.spec.ts: contracts, people and payment cycles distinguish loading, refused, unreachable, nothing yet and no matches",
        "e2e/webhook-states.spec.ts: loading, an error with its request ID and a retry, then the deliveries page by page; a failed refresh keeps them; new ones wait while the pointer is over a row, and appear on click",
      ],
    "each dialog is accessible in light and dark, and within reach at 320 px": [
      "e2e/all-screens.ts: adding a member",
      "e2e/all-screens.ts: what can be done with a member",
      "e2e/all-screens.ts: changing a member's role",
      "e2e/all-screens.ts: disabling a member",
      "e2e/member-changes.spec.ts: an owner adds a member, who opens the link once it can be reached, sets a password, uses the role and loses access when disabled",
    ],
  },
  "roles.spec.ts": {
    "can't manage owners, and sees why": [
      "lib/organization/members/operations.test.ts: an admin can't promote to owner, change an owner or create a link for one",
    ],
    "has only recruiting pages, finds candidates but no invoices, and is told why other pages are empty": [
      "components/shell/pages-for.test.ts: shows invoices to exactly the roles that may read them",
      "lib/registry/role-matrix.test.ts: a role with the scope %s alone opens exactly its operations, to sessions and to personal tokens",
      "lib/organization/search/operations.test.ts: by a person is limited to the role: a recruiter finds no invoice and no one else's access token",
      "e2e/roles.spec.ts: has no links to pages of money and work, and is told why they are empty",
    ],
  },
  "second-factor-policy.spec.ts": {
    "an owner requires a second factor of a role, whose member can only set one up, and then goes on": [
      "lib/organization/sign-in-policy/operations.test.ts: someone of a role that needs one can do nothing but set it up, and then everything of their role",
      "lib/organization/sign-in-policy/operations.test.ts: nobody locks themselves out: who requires one has one, and may stop requiring it without",
      "e2e/all-screens.ts: requiring two-step sign-in",
      "e2e/passkeys.spec.ts: someone adds a passkey and signs in with it by keyboard, loses the device, and removes it after a recovery code; a member whose role needs one sees only how to set it up",
    ],
  },
  "sign-in.spec.ts": {
    "changing the password keeps this session, immediately ends all others, and keeps personal tokens if asked to": [
      "lib/organization/account/operations.test.ts: ends every other session immediately and keeps this one",
      "lib/organization/account/operations.test.ts: revokes the person's personal tokens in every organization the password opens, unless the field is false",
      "lib/organization/account/operations.test.ts: requires the current one and a long enough new one, and keeps both out of the audit log",
    ],
    "a stranger's failed attempts slow down only the stranger, not a browser that signed in before, and an owner can lift the wait":
      [
        "lib/platform/auth/password-sign-in.test.ts: too many failures are rejected with the seconds to wait, even with the right password",
        "lib/platform/auth/password-sign-in.test.ts: a browser that signed in before doesn't wait for failures by others on its network",
        "lib/organization/members/operations.test.ts: lifts the wait on every network and device immediately, and for nobody else",
      ],
    "a stranger and an unverified email are refused with a message on the sign-in page": [
      "app/api/auth/provider-proof.test.ts: a stranger and an address that isn't verified are refused on the sign-in page",
      "components/auth/sign-in-problem.test.ts: explains %s with: %s",
    ],
  },
  "two-step.spec.ts": {
    "an owner sees who uses it, and turns it off for someone who lost their phone and the codes": [
      "lib/organization/second-factor/operations.test.ts: sees who has it, and removes it from a member who lost their phone, with an audit row",
    ],
    "someone sets it up with the keyboard, signs in with a code, loses the phone, and uses a recovery code": [
      "lib/organization/second-factor/operations.test.ts: setting it up takes a code, and gives ten recovery codes",
      "lib/platform/auth/second-step.test.ts: no session exists between the password and the code, which starts one that opens what the password opens",
      "lib/organization/proof/operations.test.ts: the password needs a code, which works once",
      "lib/organization/second-factor/operations.test.ts: turning it off ends the recovery codes too, unless they stand in for a passkey",
      "e2e/all-screens.ts: setting up two-step sign-in",
      "e2e/all-screens.ts: the code of two-step sign-in",
      "e2e/passkeys.spec.ts: someone adds a passkey and signs in with it by keyboard, loses the device, and removes it after a recovery code; a member whose role needs one sees only how to set it up",
    ],
  },
};
