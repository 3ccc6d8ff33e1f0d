import { z } from "zod";
import { tokenTypes } from "#lib/developers/access-tokens/rules.ts";
import { warrantyDays } from "#lib/equipment/assets/rules.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { calendarDay, money, outgoingDay, timestamp } from "#lib/platform/declaration/fields.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { actionKeys, dueKeys, newsKeys, stepKeys } from "./words.ts";

const count = z.int();
const href = z.string().meta({ description: "Dashboard page that lists exactly the records counted" });

const figure = z.object({
  count,
  is_minimum: z.literal(true).optional().meta({ description: "True if there are more records than were counted" }),
  href,
});

const action = figure.extend({
  key: z.enum(actionKeys),
  amounts: z
    .array(z.object({ currency: z.string(), total: money }))
    .optional()
    .meta({ description: "Total of the records in each currency" }),
  days: z.int().optional().meta({ description: "Days until the cut-off; negative after it" }),
  period: z
    .object({ starts_on: outgoingDay, ends_on: outgoingDay })
    .optional()
    .meta({ description: "Period of the payment cycle" }),
});

const converted = z.object({ count, total: money, href });
const maybe = converted.nullable();

const cash = z.object({
  currency: z.string().meta({ description: "Currency of the chart: the organization's reporting currency" }),
  rates: z.array(z.object({ currency: z.string(), per_dollar: z.string(), valid_on: outgoingDay, source: z.string() })),
  missing_rates: z
    .array(z.string())
    .meta({ description: "Currencies without an exchange rate; their amounts aren't included" }),
  months: z.array(
    z.object({
      month: z.string().meta({ examples: ["2026-01"] }),
      paid: maybe.meta({ description: "Invoices by the month they were paid" }),
      due: maybe.meta({ description: "Invoices that aren't paid yet, by the month they are due" }),
      planned: maybe.meta({
        description: "Open payment cycles, estimated from the last closed cycle with the same frequency",
      }),
    }),
  ),
  countries: z
    .array(converted.extend({ country: z.string().nullable(), href: href.nullable() }))
    .meta({ description: "Amounts paid in these months by the worker's country, largest first" }),
});

const amounts = z
  .array(z.object({ currency: z.string(), total: money }))
  .meta({ description: "Total of the records in each currency, the currency of most records first" });

const moneySection = z.object({
  due: z
    .array(figure.extend({ key: z.enum(dueKeys), amounts }))
    .meta({ description: "Invoices to pay, by when they are due, and those in a payment; zero counts included" }),
  cycle: z
    .object({
      id: z.uuid(),
      frequency: z.enum(cycleFrequencies),
      starts_on: outgoingDay,
      ends_on: outgoingDay,
      cutoff_on: outgoingDay,
      days: z.int().meta({ description: "Days until the cut-off; negative after it" }),
      href,
    })
    .nullable()
    .meta({
      description: "The open payment cycle with the earliest cut-off; `get_payment_cycle_totals` has its checklist",
    }),
  open_cycles: figure,
});

const recruitingSection = z.object({
  waiting: figure
    .extend({
      listed: z.array(
        z.object({
          id: z.uuid(),
          candidate: z.string(),
          job: z.string(),
          stage: z.string(),
          days: z.int().meta({ description: "Days in the stage" }),
          target_days: z.int().nullable(),
          href: z.string(),
        }),
      ),
    })
    .meta({
      description: "Applications that wait for you, as with `mine` in `list_applications`; the longest waiting",
    }),
  funnel: z
    .object({ from: outgoingDay, stages: z.array(figure.extend({ key: z.string() })) })
    .meta({ description: "Applications by the type of stage that they entered in the last seven days" }),
});

const equipmentSection = z.object({
  assets: figure,
  values: z.object({
    amounts: z
      .array(z.object({ currency: z.string(), cost: money, book_value: money }))
      .meta({ description: "Purchase value and what is left of it today, the currency of most assets first" }),
    href,
  }),
  warranties_ending: figure.meta({ description: `Active assets whose warranty ends within ${warrantyDays} days` }),
  returns_requested: figure,
  returns_overdue: figure,
  with_people: figure,
  places: z
    .array(figure.extend({ name: z.string() }))
    .meta({ description: "The warehouses with the most assets, including those on their way there" }),
  more_places: z.int().meta({ description: "Other warehouses that have assets" }),
  elsewhere: z.int().meta({
    description: "Assets neither with a person nor in a particular warehouse: in repair, on their way, or written off",
  }),
});

const developersSection = z.object({
  webhooks: figure,
  webhooks_failing: figure.extend({
    listed: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable(),
        url: z.string(),
        status: z.enum(["enabled", "disabled"]),
        consecutive_failures: z.int(),
        href: z.string(),
      }),
    ),
  }),
  tokens_expiring: figure.extend({
    listed: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.enum(tokenTypes), expires_at: timestamp })),
  }),
  apps: figure
    .extend({
      listed: z.array(
        z.object({ id: z.uuid(), name: z.string(), connected_by: z.string(), last_used_at: timestamp.nullable() }),
      ),
    })
    .meta({ description: "Connected apps that you can manage; the last used" }),
});

const groups = z.array(z.object({ key: z.string(), count, href }));

export const getHome = defineOperation({
  name: "get_home",
  words: "dashboard overview what needs attention summary today",
  method: "GET",
  path: "/home",
  area: "Home",
  scope: null,
  principals: ["session"],
  summary: "Retrieve the home page",
  description:
    "What needs your attention, what has changed, figures of each area, and the organization's charts. Parts your role doesn't include are left out.",
  input: z.object({
    since: calendarDay.optional().meta({ description: "Date of your last visit; `news` counts from this date" }),
  }),
  output: z.object({
    data: z.object({
      today: outgoingDay.meta({ description: "In UTC" }),
      since: outgoingDay.nullable(),
      actions: z.array(action).meta({ description: "What needs attention, most urgent first" }),
      news: z.array(figure.extend({ key: z.enum(newsKeys) })),
      charts: z.object({
        cash: cash.optional(),
        headcount: groups.optional().meta({ description: "Contracts in progress by type" }),
        pipeline: groups.optional().meta({ description: "Applications in progress by type of stage" }),
      }),
      sections: z.object({
        money: moneySection.optional(),
        recruiting: recruitingSection.optional(),
        equipment: equipmentSection.optional(),
        developers: developersSection.optional(),
      }),
      first_steps: z
        .array(z.object({ key: z.enum(stepKeys), is_done: z.boolean(), href: z.string() }))
        .optional()
        .meta({ description: "Only while the organization has no contracts, invoices, applications, or assets" }),
      backup: z
        .object({
          taken_at: timestamp.nullable().meta({ description: "When the newest backup was taken" }),
          tested_at: timestamp.nullable().meta({ description: "When a backup was last restored for a test" }),
          test_failed: z.boolean(),
          missing_files: z
            .int()
            .meta({ description: "Files that the newest backup lacks because storage had lost them" }),
          is_old: z.boolean().meta({ description: "The newest backup is older than two days, or there is none" }),
          archived_until: timestamp
            .nullable()
            .meta({ description: "Until when every change is archived; `null` if changes aren't archived" }),
          is_archive_late: z.boolean().meta({ description: "That is more than 15 minutes ago" }),
        })
        .optional()
        .meta({ description: "Backups of the whole installation; for owners and admins" }),
    }),
  }),
});
