import { z } from "zod";
import { incomingUuid } from "#lib/equipment/fields.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { oneOrMany, outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { reminderStatuses } from "./rules.ts";

const reminder = z
  .object({
    id: outgoingUuid,
    person: z.object({ id: outgoingUuid, name: z.string() }),
    to_address: z.string(),
    assets: z
      .array(
        z.object({
          id: outgoingUuid,
          name: z.string(),
          serial_number: z.string().nullable(),
          return_due_on: outgoingDay,
        }),
      )
      .meta({ description: "Assets the email asks for, earliest due date first" }),
    status: z.enum(reminderStatuses).meta({
      description:
        "`kept` if it's due but no mail server is set up, `canceled` if everything was returned or a newer reminder replaced it",
    }),
    attempts: z.int(),
    last_error: z.string().nullable(),
    sent_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "ReturnReminder" });

export const listItAssetReturnReminders = defineOperation({
  name: "list_it_asset_return_reminders",
  words: "laptop equipment leavers still returned returns due outstanding",
  method: "GET",
  path: "/it/return-reminders",
  area: "Asset movements",
  scope: "it-assets:read",
  summary: "List return reminders",
  description:
    "Emails to people who were asked to return IT assets, newest first. They are sent ten minutes after the request, three days before the due date, on the due date, the day after, and then weekly for seven weeks. Each email lists everything the person was asked to return.",
  input: z.object({
    hris_profile_id: incomingUuid.optional().meta({ description: "Only reminders to this person" }),
    statuses: oneOrMany(reminderStatuses).optional().meta({ description: "Only reminders with these statuses" }),
    ...pageInput(20),
  }),
  output: pageOf(reminder),
});
