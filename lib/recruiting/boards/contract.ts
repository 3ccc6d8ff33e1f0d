import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { outgoingUuid, timestamp, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf, searchText } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { id, ids, member, slugs, tagReference } from "#lib/recruiting/fields.ts";
import { planStage } from "#lib/recruiting/interview-plans/contract.ts";
import { activityKinds, jobStatuses } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Boards");

export const card = z
  .object({
    id: outgoingUuid.meta({ description: "Of the application" }),
    numeric_id: z.int(),
    candidate_id: outgoingUuid,
    candidate_name: outsidersText,
    candidate_headline: outsidersText.nullable().meta({ description: "What they do now, in a few words" }),
    pic_url: outsidersText.nullable(),
    tags: z.array(tagReference),
    source_slug: z.string().nullable(),
    interview_plan_stage_id: outgoingUuid,
    application_stage_id: outgoingUuid.meta({ description: "The move that brought it here, which can be undone" }),
    moved_to_current_stage_at: timestamp,
    moved_by: member.nullable(),
    notes_count: z.int(),
    next_steps: z
      .array(z.object({ id: outgoingUuid, activity_id: outgoingUuid, name: z.string(), kind: z.enum(activityKinds) }))
      .meta({
        description:
          "Activities started since it came into the stage, each once and in the stage's order; undone ones are left out",
      }),
    criteria: z
      .object({ met: z.int(), not_met: z.int() })
      .meta({ description: "How many of the job's criteria the candidate was found to meet, and not to meet" }),
    created_at: timestamp,
  })
  .meta({ id: "BoardCard" });

const filters = {
  search: searchText("Text in the candidate's name or email address"),
  candidate_tag_ids: ids.optional().meta({ description: "Only candidates with one of these tags" }),
  source_slugs: slugs.optional().meta({ description: "Only applications from these sources" }),
};

/** Maximum changes per response; a board that is further behind is reloaded. */
export const maxChanges = 200;

const job_id = id;

export const getBoard = defineOperation({
  name: "get_board",
  words: "pipeline kanban who stages overview job",
  method: "GET",
  path: "/ats/jobs/{job_id}/board",
  scope: "ats:read",
  summary: "Retrieve the board of a job",
  description:
    "The stages in order, each with its number of applications and first cards, most recently moved first. For more cards, call `list_board_cards` with the stage's `next_cursor` and the same filters. To follow changes, call `list_board_changes` with `version`.",
  input: z.object({
    job_id,
    ...filters,
    cards: wholeNumber(1, 100).default(50).meta({ description: "Cards per stage, 1 to 100. Default 50." }),
  }),
  output: z.object({
    data: z.object({
      job: z.object({ id: outgoingUuid, title: z.string(), status: z.enum(jobStatuses) }),
      version: z.int().meta({ description: "Version of the board; increases with every change" }),
      stages: z.array(
        planStage.extend({
          count: z.int().meta({ description: "Number of applications in the stage that match the filters" }),
          cards: z.array(card),
          next_cursor: z.string().nullable(),
        }),
      ),
    }),
  }),
});

export const listBoardCards = defineOperation({
  name: "list_board_cards",
  words: "pipeline stage cards",
  method: "GET",
  path: "/ats/jobs/{job_id}/board/{interview_plan_stage_id}/cards",
  scope: "ats:read",
  summary: "List cards of a stage",
  description: "Most recently moved first.",
  input: z.object({ job_id, interview_plan_stage_id: id, ...filters, ...pageInput(50) }),
  output: pageOf(card),
});

export const listBoardChanges = defineOperation({
  name: "list_board_changes",
  method: "GET",
  path: "/ats/jobs/{job_id}/board/changes",
  scope: "ats:read",
  summary: "List changes on a board",
  description: `What has changed after \`since\`: the changed cards as they are now, and the count of each stage. If \`is_reset\` is true, more than ${maxChanges} cards have changed or the changes aren't kept anymore: read the board again. Poll at most once a second.`,
  input: z.object({
    job_id,
    since: wholeNumber(0, 999_999_999_999)
      .default(0)
      .meta({ description: "`version` of the board or of the last changes" }),
  }),
  output: z.object({
    data: z.object({
      version: z.int(),
      is_reset: z.boolean(),
      cards: z.array(card).meta({ description: "New and changed cards, wherever they are now" }),
      removed_ids: z.array(outgoingUuid).meta({ description: "Cards that are no longer on the board" }),
      counts: z
        .array(z.object({ interview_plan_stage_id: outgoingUuid, count: z.int() }))
        .meta({ description: "Counts for every stage with applications, ignoring filters; empty if nothing changed" }),
    }),
  }),
});
