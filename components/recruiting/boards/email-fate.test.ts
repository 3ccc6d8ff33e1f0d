import { expect, test } from "vitest";
import { RestError } from "#lib/platform/api/client.ts";
import { emailFate, type Preview, previewProblem } from "./email-fate.ts";

const preview: Preview = {
  ...{ to: "ada@candidates.example", from: "jobs@acme.example", subject: "About Cook", body: "<p>Hi</p>" },
  ...{ placeholders: [], is_kept: false, is_complete: true },
};
const plan = {
  count: 1,
  name: "Ada Okafor",
  hasTemplate: true,
  problem: null,
  when: { kind: "now" } as const,
  preview,
};

test("says who gets the email, from which address, and when", () => {
  expect(emailFate(plan).text).toBe(
    "Ada Okafor (ada@candidates.example) gets this email from jobs@acme.example about 15 seconds after you archive, unless you undo it before.",
  );
  const now = new Date("2026-03-02T09:30:00Z");
  for (const [unit, amount, day] of [
    ["days", 1, 3],
    ["weeks", 2, 16],
  ] as const)
    expect(emailFate({ ...plan, now, when: { kind: "later", amount, unit } }).text).toMatch(
      new RegExp(
        `from jobs@acme.example ${amount} ${unit.slice(0, -1)}s? after you archive, about Mar ${day}, 2026, 09:30`,
      ),
    );
  expect(emailFate({ ...plan, count: 12 }).text).toContain("Each of the 12 candidates gets this email");
});

test("says that no email is sent, and why", () => {
  expect(emailFate({ ...plan, hasTemplate: false, preview: null }).text).toBe(
    "Ada Okafor gets no email, because none is chosen.",
  );
  expect(emailFate({ ...plan, preview: null, problem: "refused" }).text).toContain("can't be sent as it is");
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

test("says that an email is refused only if the server refuses it", () => {
  const failed = (status: number) => previewProblem(new RestError(status, [], null));
  expect([previewProblem(null), failed(400)]).toEqual([null, "refused"]);
  for (const problem of [...[0, 401, 404, 429, 500, 503].map(failed), previewProblem(new Error("?"))]) {
    const { tone, text } = emailFate({ ...plan, preview: null, problem });
    expect([tone, text]).toEqual(["warn", expect.stringContaining("couldn't be checked")]);
    expect(text).not.toContain("Nothing is archived");
    expect(emailFate({ ...plan, problem })).toEqual(emailFate(plan));
  }
});
