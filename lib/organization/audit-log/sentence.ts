import { summaryOf } from "#lib/platform/declaration/summaries.ts";
import { nounOf, pluralOf } from "./rules.ts";

export interface NamedRecord {
  type: string;
  id: string;
  name: string | null;
}

/** What is said of an operation in place of its summary, which is written for whoever looks for it. */
const phrases: Readonly<Record<string, string>> = {
  accept_invitation: "Accept the invitation",
  approve_access_request: "Approve an access request",
  anonymize_candidate: "Erase the personal data of a candidate",
  begin_passkey_proof: "Begin to prove who they are with a passkey",
  complete_contract: "Complete a contract on its last day",
  connect_app: "Connect an app",
  create_application_note: "Add a note to an application",
  create_archivation_reason: "Add an archive reason",
  create_member_link: "Create a link for a member",
  create_payment: "Create a payment",
  create_payment_cycle_invoice: "Create an invoice of a payment cycle",
  create_refund: "Create a refund statement",
  create_scim_group: "Add a group through SCIM",
  create_scim_user: "Add a member through SCIM",
  decline_invitation: "Decline the invitation",
  delete_candidate_attachment: "Delete a file of a candidate",
  delete_scim_group: "Delete a group through SCIM",
  delete_scim_user: "End the access of a member through SCIM",
  end_member_second_factor: "Turn off two-step sign-in of a member",
  erase_sensitive_data: "Erase the sensitive data of a person",
  fail_payment: "Mark a payment as failed",
  fail_refund: "Mark a refund statement as failed",
  join_with_provider: "Join by signing in through the identity provider",
  lose_domain: "Lose a domain that another organization has proven",
  mark_payment_paid: "Mark a payment as paid",
  mark_refund_paid: "Mark a refund statement as paid",
  move_application: "Move an application to another stage",
  prove_identity: "Prove again who they are",
  replace_scim_group: "Change a group through SCIM",
  replace_scim_user: "Change a member through SCIM",
  request_password_reset: "Request a password reset link",
  reset_second_factor: "Reset two-step sign-in",
  review_change_plan: "Decide on a change plan",
  review_invoice_adjustment: "Review an adjustment",
  review_invoice_adjustments: "Review adjustments",
  review_timesheet: "Review a timesheet",
  review_timesheets: "Review timesheets",
  revoke_leaked_token: "Revoke a leaked token",
  set_password: "Set a password",
  settle_payment_cycle: "Mark a payment cycle as paid",
  stop_closing_payment_cycle: "Stop closing a payment cycle, because its totals changed",
  unlock_sign_in: "Unlock the sign-in of a member",
  sign_in_with_provider: "Sign in through the identity provider",
  stop_requiring_provider: "Stop requiring an identity provider on the server",
  update_domain: "Change whether a domain requires an identity provider",
  update_member: "Change a member",
  update_service_rate: "Change a service rate",
  update_scim_group: "Change a group through SCIM",
  update_scim_user: "Change a member through SCIM",
  update_reporting_currency: "Change the reporting currency",
  update_tax_rate: "Set a tax rate",
  use_break_glass: "Sign in with the password of the owner who isn't held to the identity provider",
  update_webhook: "Change a webhook subscription",
};

const irregular: Readonly<Record<string, string>> = {
  begin: "began",
  find: "found",
  pay: "paid",
  plan: "planned",
  put: "put",
  read: "read",
  send: "sent",
  set: "set",
  stop: "stopped",
  submit: "submitted",
  undo: "undid",
  withdraw: "withdrew",
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function pastOf(verb: string): string {
  const known = irregular[verb];
  if (known) return known;
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** "mark a payment paid" → "marked a payment paid". A second verb changes, too: "add or replace". */
function inPast(phrase: string): string {
  const [, verb = "", second, rest = ""] = /^(\S+)(?: (?:or|and) ([a-z]+))?(.*)$/.exec(phrase) ?? [];
  if (second === undefined) return `${pastOf(verb)}${rest}`;
  return `${pastOf(verb)} or ${pastOf(second)}${rest}`;
}

/** The record in the place of what the phrase says in general: "a payment" → "payment PAY-2026-0209". */
function withRecord(phrase: string, { type, name }: NamedRecord): string {
  if (name === null) return phrase;
  const noun = nounOf(type);
  const called = `${noun} ${name}`;
  const general = new RegExp(`\\b(?:an?|the) ${noun}('s)?(?![\\w-])`, "i");
  const direct = phrase.replace(general, (_, owning) => `${called}${owning ?? ""}`);
  return direct === phrase ? `${phrase} (${called})` : direct;
}

function changedRecords(records: readonly NamedRecord[], count: number): string {
  const [first] = records;
  if (!first) return "worked in the background";
  if (count > 1) return `changed ${count} records, beginning with ${nounOf(first.type)} ${first.name ?? first.id}`;
  return `changed ${nounOf(first.type)} ${first.name ?? first.id}`;
}

/** What an entry says after its actor's name: "marked payment PAY-2026-0209 as paid". */
export function sentenceOf(
  operation: string,
  { records, count, result }: { records: readonly NamedRecord[]; count: number; result: number },
): string {
  if (operation === "background_work") return changedRecords(records, count);
  const phrase = lowerFirst(phrases[operation] ?? summaryOf(operation) ?? operation.replaceAll("_", " "));
  const [first] = records;
  const isMany = count > 1 && records.every(({ type }) => type === first?.type);
  const about = first && !isMany ? (text: string) => withRecord(text, first) : (text: string) => text;
  const many = first && isMany ? ` (${count === 1000 ? "1000 or more" : count} ${pluralOf(first.type)})` : "";
  if (result >= 400) return `tried to ${about(phrase)}${many}, and was refused (${result})`;
  return `${about(inPast(phrase))}${many}`;
}
