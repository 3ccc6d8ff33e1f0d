import { expect, test } from "vitest";
import { emailFate, type Preview } from "./email-fate.ts";

const preview: Preview = {
  ...{ to: "ada@candidates.example", from: "jobs@acme.example", subject: "About Cook", body: "<p>Hi</p>" },
  ...{ placeholders: [], is_kept: false, is_complete: true },
};
const plan = {
  count: 1,
  name: "Ada Okafor",
  hasTemplate: true,
  isRefused: false,
  when: { kind: "now" } as const,
  preview,
};

test("says who gets the email, from which address, and when", () => {
  expect(emailFate(plan).text).toBe(
    "Ada Okafor (ada@candidates.example) gets this email from jobs@acme.example about 15 seconds after you archive, unless you undo it before.",
  );
  expect(emailFate({ ...plan, when: { kind: "later", amount: 1, unit: "days" } }).text).toContain(
    "from jobs@acme.example 1 day after you archive.",
  );
  expect(emailFate({ ...plan, count: 12 }).text).toContain("Each of the 12 candidates gets this email");
});

test("says that no email is sent, and why", () => {
  expect(emailFate({ ...plan, hasTemplate: false, preview: null }).text).toBe(
    "Ada Okafor gets no email, because none is chosen.",
  );
  expect(emailFate({ ...plan, preview: null, isRefused: true }).text).toContain("can't be sent as it is");
  for (const [changes, why] of [
    [{ to: "", is_complete: false }, "has no email address"],
    [{ is_complete: false }, "placeholders have no value"],
    [{ is_kept: true }, "kept in the outbox, not sent"],
  ] as const) {
    const { tone, text } = emailFate({ ...plan, preview: { ...preview, ...changes } });
    expect(tone).toBe("warn");
    expect(text).toContain(why);
  }
});
