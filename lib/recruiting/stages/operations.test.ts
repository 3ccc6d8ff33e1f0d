import { describe, expect, test } from "vitest";
import { addApplication, addCandidate, addJob, addTag } from "#lib/testing/recruiting.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const creator_id = await addPerson(at.owner, at.first, "recruiter");
const token = await addToken(at.owner, at.first, { type: "personal", user_id: creator_id });
const job = await addJob(at.owner, at.first);
const [reason] =
  await at.owner`select id from archivation_reasons where organization_id = ${at.first.id} order by name limit 1`;
const reason_id: string = reason?.id;

const move = (application_id: string, type: string, more: object = {}) =>
  send("POST", `/rest/v2/ats/applications/${application_id}/interview-plan-stages`, token, {
    body: { data: { creator_id, interview_plan_stage_id: job.stages[type], is_current_stage: true, ...more } },
  });

const undo = (application_id: string, entry: string) =>
  send("POST", `/rest/v2/ats/applications/${application_id}/interview-plan-stages/${entry}/undo`, token, { body: {} });

const read = async (application_id: string) =>
  (await send("GET", `/rest/v2/ats/applications/${application_id}`, token)).body.data;

const history = async (application_id: string) =>
  (await send("GET", `/rest/v2/ats/applications/${application_id}/interview-plan-stages`, token)).body.data;

async function addTemplate(body: string, subject = "About {{ job.title }}"): Promise<string> {
  const { body: made } = await send("POST", "/rest/v2/ats/email-templates", token, {
    body: { name: `Template ${Math.random()}`, subject, body },
  });
  return made.data.id;
}

// A busy service returns 503 without having done anything; clients retry.
const untilDone = async (ask: () => ReturnType<typeof send>) => {
  let answer = await ask();
  while (answer.status === 503) answer = await ask();
  return answer;
};

describe("moving an application", () => {
  test("makes the stage current with true, and only adds to the history with false", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const recorded = await move(application_id, "offer", { is_current_stage: false });
    expect(recorded.status).toBe(201);
    expect((await read(application_id)).current_application_interview_plan_stage.interview_plan_stage.name).toBe(
      "Applied",
    );
    const moved = await move(application_id, "interview");
    expect([moved.status, Object.keys(moved.body.data).sort()]).toEqual([201, ["created_at", "id", "updated_at"]]);
    const after = await read(application_id);
    expect(after.current_application_interview_plan_stage.id).toBe(moved.body.data.id);
    expect(after.all_application_interview_plan_stages).toHaveLength(3);
  });

  test("is rejected from a stage it has already left, with who moved it where, and changes nothing", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const from = (type: string) => ({ from_interview_plan_stage_id: job.stages[type] });
    const other = await addPerson(at.owner, at.first, "recruiter");
    await at.owner`update memberships set name = 'Wanda Reyes' where user_id = ${other}`;
    const first = await move(application_id, "interview", { ...from("applied"), creator_id: other });
    expect(first.status).toBe(201);
    const before = await history(application_id);
    const late = await move(application_id, "offer", from("applied"));
    expect([late.status, late.body.errors[0].reason]).toEqual([409, "moved_since"]);
    expect(late.body.errors[0].message).toBe(
      "Wanda Reyes has since moved this application to Interview. Nothing was changed.",
    );
    expect(await history(application_id)).toEqual(before);
    const back = await undo(application_id, first.body.data.id);
    expect(back.status).toBe(200);
    const stale = await move(application_id, "offer", from("interview"));
    expect(stale.body.errors[0].message).toBe(
      "Person recruiter has since moved this application to Applied. Nothing was changed.",
    );
    expect((await move(application_id, "offer", from("applied"))).status).toBe(201);
    expect((await move(application_id, "hired", { from_interview_plan_stage_id: null })).status).toBe(201);
  });

  test("succeeds for one of six concurrent requests from one stage, and the others are rejected", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const from_interview_plan_stage_id = job.stages.applied;
    const types = ["screening", "interview", "offer", "screening", "interview", "offer"];
    const answers = await Promise.all(
      types.map((type) => untilDone(() => move(application_id, type, { from_interview_plan_stage_id }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await history(application_id)).toHaveLength(2);
  });

  test("starts all activities when omitted, those in an array, or none if empty, for history entries too", async () => {
    const plan = (
      await send("POST", "/rest/v2/ats/interview-plans", token, {
        body: {
          name: `Plan ${Math.random()}`,
          stages: [
            { name: "Applied", category_type_slug: "LEAD", default_type_slug: "applied" },
            {
              name: "Interview",
              category_type_slug: "ACTIVE",
              activities: [
                { name: "Call", kind: "INTERVIEW" },
                { name: "Score", kind: "REVIEW" },
              ],
            },
          ],
        },
      })
    ).body.data;
    const [first, second] = plan.stages;
    await at.owner`insert into jobs ${at.owner({ organization_id: at.first.id, title: "Cook", status: "OPEN", interview_plan_id: plan.id })}`;
    const [cook] = await at.owner`select id from jobs where interview_plan_id = ${plan.id}`;
    const own = { ...job, job_id: cook?.id, stages: { applied: first.id } };
    const { application_id } = await addApplication(at.owner, at.first, { job: own });
    const started = async (more: object) => {
      const { status } = await move(application_id, "", { interview_plan_stage_id: second.id, ...more });
      expect(status).toBe(201);
      return (await history(application_id))[0].activities.map(({ name }: { name: string }) => name);
    };
    expect(await started({})).toEqual(["Call", "Score"]);
    const one = {
      id: second.activities[1].id,
      participants: [{ role_slug: "REVIEWER", participant_hris_organization_user_id: creator_id }],
    };
    expect(await started({ applicable_job_activities: [one] })).toEqual(["Score"]);
    expect(await started({ applicable_job_activities: [] })).toEqual([]);
    const recorded = { is_current_stage: false };
    expect(await started({ ...recorded, applicable_job_activities: [one] })).toEqual(["Score"]);
    expect(await started(recorded)).toEqual(["Call"]);
    expect(await started({ ...recorded, applicable_job_activities: [] })).toEqual([]);
    const template = await addTemplate("<p>Choose a time</p>");
    const scheduled = (value: string) => ({
      applicable_job_activities: [{ ...one, candidate_self_scheduling_email_template_id: value }],
    });
    expect(await started(scheduled(template))).toEqual(["Score"]);
    const [kept] = (await history(application_id))[0].activities;
    expect(kept.candidate_self_scheduling_email_template_id).toBe(template);
    const unknown = await move(application_id, "", { interview_plan_stage_id: second.id, ...scheduled(one.id) });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [
        {
          code: "invalid_value",
          path: "/applicable_job_activities/0/candidate_self_scheduling_email_template_id",
          message: "isn't an email template",
        },
      ],
    ]);
    const foreign = await move(application_id, "", {
      interview_plan_stage_id: first.id,
      applicable_job_activities: [one],
    });
    expect([foreign.status, foreign.body.errors[0].code]).toEqual([400, "invalid_value"]);
  });

  test.each([
    [
      "a stage of no plan of the job",
      "/interview_plan_stage_id",
      { interview_plan_stage_id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f" },
    ],
    ["a creator who is no member", "/creator_id", { creator_id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f" }],
    [
      "a reason without archiving",
      "/candidate_archivation_reason_id",
      { candidate_archivation_reason_id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f" },
    ],
    ["half of a delay", "/delay_unit", { delay_amount: 2 }],
  ])("rejects %s in its own error format and moves nothing", async (_, path, wrong) => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const refused = await move(application_id, "interview", wrong);
    expect([refused.status, Object.keys(refused.body), refused.body.errors[0].path]).toEqual([400, ["errors"], path]);
    expect(await history(application_id)).toHaveLength(1);
  });

  test("keeps a complete history and one requested state through 100 concurrent moves and tag replacements", async () => {
    const { application_id, candidate_id } = await addApplication(at.owner, at.first, { job });
    const tags = await Promise.all(Array.from({ length: 4 }, () => addTag(at.owner, at.first)));
    const types = ["screening", "interview", "offer", "hired"];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        untilDone(() =>
          n % 2
            ? move(application_id, types[(n >> 1) % 4] as string)
            : send("POST", `/rest/v2/ats/candidates/${candidate_id}/tags`, token, {
                body: { tag_ids: [tags[(n >> 1) % 4], tags[((n >> 1) + 1) % 4]] },
              }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const entries = await history(application_id);
    expect(entries).toHaveLength(51);
    expect(entries.filter((entry: { is_current: boolean }) => entry.is_current)).toHaveLength(1);
    expect(entries.filter((entry: { left_at: string | null }) => entry.left_at === null)).toHaveLength(1);
    expect(entries[0].is_current).toBe(true);
    const { candidate_tags } = (await send("GET", `/rest/v2/ats/candidates/${candidate_id}`, token)).body.data;
    const held = candidate_tags.map(({ tag_id }: { tag_id: string }) => tags.indexOf(tag_id)).sort();
    expect([
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ]).toContainEqual(held);
    const board = (await send("GET", `/rest/v2/ats/jobs/${job.job_id}/board`, token)).body.data;
    for (const { id, count } of board.stages) {
      const [row] =
        await at.owner`select count(*)::int as n from applications where job_id = ${job.job_id} and current_stage_id = ${id}`;
      expect([id, count]).toEqual([id, row?.n]);
    }
  });
});

describe("archiving an application", () => {
  test("requires a reason, and its email waits in the outbox until due", async () => {
    const { application_id, candidate_id } = await addApplication(at.owner, at.first, { job });
    expect((await move(application_id, "archived")).body.errors[0].code).toBe("reason_required");
    const template = await addTemplate("<p>Hi {{ candidate.first_name }}</p><script>alert(1)</script>");
    const more = { candidate_archivation_reason_id: reason_id, candidate_archivation_email_template_id: template };
    const { status } = await move(application_id, "archived", { ...more, delay_amount: 2, delay_unit: "days" });
    expect(status).toBe(201);
    const [email] = await at.owner`select * from emails where application_id = ${application_id}`;
    expect([email?.subject, email?.html, email?.status]).toEqual(["About Engineer", "<p>Hi Maëlle</p>", "scheduled"]);
    expect(Math.abs(Date.parse(email?.send_at) - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000);
    const { final_archivation_at } = (await send("GET", `/rest/v2/ats/candidates/${candidate_id}`, token)).body.data;
    expect(final_archivation_at).toEqual(expect.any(String));
  });

  test("lists every placeholder without a value, and neither moves nor sends", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const template = await addTemplate("<p>Hi</p>");
    // As stored before unknown placeholders were refused.
    const body =
      "<p>{{ job.location }} {{ candidate.shoe_size }} {{ candidate.first_name }} {{ candidate.constructor }}</p>";
    await at.owner`update email_templates set body = ${body} where id = ${template}`;
    const refused = await move(application_id, "archived", {
      candidate_archivation_reason_id: reason_id,
      candidate_archivation_email_template_id: template,
    });
    expect([refused.status, refused.body.errors.map(({ code }: { code: string }) => code)]).toEqual([
      400,
      ["unresolved_placeholders", "unresolved_placeholders", "unresolved_placeholders"],
    ]);
    for (const name of ["job.location", "candidate.shoe_size", "candidate.constructor"])
      expect(refused.text).toContain(name);
    expect(await history(application_id)).toHaveLength(1);
    expect(await at.owner`select id from emails where application_id = ${application_id}`).toHaveLength(0);
  });
});

describe("undoing a move", () => {
  test("puts the application back, keeps the history and cancels an unsent email", async () => {
    const { application_id, entry_id } = await addApplication(at.owner, at.first, { job });
    const template = await addTemplate("<p>Hi</p>");
    const { body } = await move(application_id, "archived", {
      candidate_archivation_reason_id: reason_id,
      candidate_archivation_email_template_id: template,
    });
    const undone = await undo(application_id, body.data.id);
    expect([undone.status, undone.body.data.id, undone.body.data.email_was_sent]).toEqual([200, entry_id, false]);
    const [email] = await at.owner`select status from emails where application_id = ${application_id}`;
    expect(email?.status).toBe("canceled");
    const entries = await history(application_id);
    expect(entries.map((entry: { undone_at: string | null }) => entry.undone_at !== null)).toEqual([true, false]);
    expect((await read(application_id)).archivation_reason).toBeNull();
    expect((await undo(application_id, body.data.id)).body.errors[0].reason).toBe("invalid_state");
  });

  test("is rejected with who has since moved it and where", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const first = await move(application_id, "screening");
    await move(application_id, "offer");
    const refused = await undo(application_id, first.body.data.id);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "moved_since"]);
    expect(refused.body.errors[0].message).toBe(
      "Person recruiter has since moved this application to Offer. Nothing was undone.",
    );
  });
});

describe("an email with a text of its own", () => {
  const archive = (application_id: string, more: object) =>
    move(application_id, "archived", { candidate_archivation_reason_id: reason_id, ...more });
  const edited = (subject: string | null, body: string | null) => ({
    candidate_archivation_email_subject: subject,
    candidate_archivation_email_body: body,
  });
  const emailOf = async (application_id: string) =>
    (await at.owner`select subject, html, template_id from emails where application_id = ${application_id}`)[0];

  test("is sent and kept as edited, with its placeholders filled in and its HTML sanitized; the template stays", async () => {
    const template = await addTemplate("<p>Hi {{ candidate.first_name }}</p>");
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const text = edited(null, '<p onclick="x()">Dear {{ candidate.first_name }}, call me.<script>x()</script></p>');
    const preview = await send("POST", `/rest/v2/ats/email-templates/${template}/preview`, token, {
      body: { application_id, body: text.candidate_archivation_email_body },
    });
    const answer = await archive(application_id, { candidate_archivation_email_template_id: template, ...text });
    expect(answer.status).toBe(201);
    const html = "<p>Dear Maëlle, call me.</p>";
    expect(await emailOf(application_id)).toEqual({ subject: "About Engineer", html, template_id: template });
    expect(preview.body.data).toMatchObject({ subject: "About Engineer", body: html, is_complete: true });
    expect(preview.body.data.from).toContain("@");
    const { body } = await send("GET", `/rest/v2/ats/email-templates/${template}`, token);
    expect(body.data.body).toBe("<p>Hi {{ candidate.first_name }}</p>");
  });

  test.each([
    [
      "an unknown placeholder",
      edited("{{ job.titel }}", null),
      "invalid_template",
      "/candidate_archivation_email_subject",
    ],
    [
      "unreadable Liquid",
      edited(null, "<p>{{ job.title </p>"),
      "invalid_template",
      "/candidate_archivation_email_body",
    ],
    [
      "a placeholder without a value",
      edited(null, "<p>{{ hiring_manager.name }}</p>"),
      "unresolved_placeholders",
      "/candidate_archivation_email_template_id",
    ],
    ["no subject", edited("", null), "invalid_value", "/candidate_archivation_email_subject"],
  ])("is refused with %s, and nothing is moved or sent", async (_, text, reason, path) => {
    const template = await addTemplate("<p>Hi</p>");
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const answer = await archive(application_id, { candidate_archivation_email_template_id: template, ...text });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    if (reason !== "invalid_value") expect(answer.body.errors[0].code).toBe(reason);
    expect(await emailOf(application_id)).toBeUndefined();
    expect(await history(application_id)).toHaveLength(1);
  });

  test("is refused without a template, and a preview of it names the field", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const alone = await archive(application_id, edited("Hello", null));
    expect([alone.status, alone.body.errors[0].code]).toEqual([400, "conflicting_parameters"]);
    const template = await addTemplate("<p>Hi</p>");
    const { status, body } = await send("POST", `/rest/v2/ats/email-templates/${template}/preview`, token, {
      body: { application_id, body: "<p>{{ shoe_size }}</p>" },
    });
    expect([status, body.errors[0].path, body.errors[0].reason]).toEqual([400, "/body", "invalid_template"]);
  });
});

describe("board changes", () => {
  const changes = async (since: number, own = job) =>
    (await send("GET", `/rest/v2/ats/jobs/${own.job_id}/board/changes?since=${since}`, token)).body.data;

  test("include moves, tags and new names, each once", async () => {
    const own = await addJob(at.owner, at.first);
    const { application_id, candidate_id } = await addApplication(at.owner, at.first, { job: own });
    const { version } = (await send("GET", `/rest/v2/ats/jobs/${own.job_id}/board`, token)).body.data;
    expect(await changes(version, own)).toMatchObject({ version, cards: [], counts: [], is_reset: false });
    await move(application_id, "", { interview_plan_stage_id: own.stages.offer });
    await send("PATCH", `/rest/v2/ats/candidates/${candidate_id}`, token, { body: { last_name: "Čapek" } });
    const after = await changes(version, own);
    expect(after.cards).toHaveLength(1);
    expect(after.cards[0]).toMatchObject({
      id: application_id,
      interview_plan_stage_id: own.stages.offer,
      candidate_name: "Maëlle Čapek",
    });
    expect(after.counts).toContainEqual({ interview_plan_stage_id: own.stages.offer, count: 1 });
    expect(await changes(after.version, own)).toMatchObject({ version: after.version, cards: [] });
    expect((await changes(after.version + 50, own)).is_reset).toBe(true);
  });

  test("continue a stage's cards from the board's own cursor", async () => {
    const own = await addJob(at.owner, at.first);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const candidate_id = await addCandidate(at.owner, at.first, { last_name: n % 2 ? "Odd" : "Even" });
      const created_at = new Date(Date.UTC(2026, 0, n + 1)).toISOString();
      ids.push((await addApplication(at.owner, at.first, { job: own, candidate_id, created_at })).application_id);
    }
    const board = (await send("GET", `/rest/v2/ats/jobs/${own.job_id}/board?cards=2`, token)).body.data;
    const [applied] = board.stages;
    expect([applied.count, applied.cards.map(({ id }: { id: string }) => ids.indexOf(id))]).toEqual([5, [4, 3]]);
    const path = `/rest/v2/ats/jobs/${own.job_id}/board/${applied.id}/cards`;
    const rest = (await send("GET", `${path}?cursor=${applied.next_cursor}`, token)).body;
    expect(rest.data.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual([2, 1, 0]);
    const odd = (await send("GET", `/rest/v2/ats/jobs/${own.job_id}/board?search=ODD&cards=1`, token)).body.data
      .stages[0];
    expect([odd.count, odd.cards[0].candidate_name]).toEqual([2, "Maëlle Odd"]);
    const next = (await send("GET", `${path}?search=ODD&cursor=${odd.next_cursor}`, token)).body;
    expect(next.data).toHaveLength(1);
  });
});
