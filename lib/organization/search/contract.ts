import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { oneOrSeveral, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { searchText } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";

const kind = z.string().meta({
  description:
    "`person`, `contract`, `invoice`, `payment`, `candidate`, `job`, `it_asset`, `member`, `access_token` or `webhook`; more may come",
  examples: ["invoice"],
});

const found = z
  .object({
    kind,
    id: z.string(),
    title: untrusted(z.string().meta({ description: "Invoice number, name, or title" })),
    detail: outsidersText
      .nullable()
      .meta({ description: "Details that distinguish it from records with the same title" }),
    status: z.string().nullable().meta({ description: "The record's status; for members, their role" }),
    path: z.string().meta({ description: "Dashboard page of the record" }),
  })
  .meta({ id: "SearchResult" });

const record = z
  .string()
  .regex(/^[a-z_]{1,40}:[\w-]{1,100}$/, "must be a kind and an ID, like invoice:i3Jk2")
  .meta({ examples: ["invoice:i3Jk2"] });

export const search = defineOperation({
  name: "search",
  words: "find look up anything by name",
  method: "GET",
  path: "/search",
  area: "Search",
  scope: null,
  summary: "Search everything",
  description:
    "Finds records of every kind you can list, in groups: people, contracts, invoices, and payments by number, candidates, jobs, IT assets by serial number or model, " +
    "members, access tokens, and webhooks. Of a kind in which nothing matches exactly, names with a similar spelling are found, after the kinds that match. Returns the first few of each kind; use the lists for all matches.",
  input: z.object({
    query: searchText("Text to find, at most 200 characters. Required unless `records` is given"),
    kinds: oneOrSeveral(z.string().regex(/^[a-z_]{1,40}$/), "must be one or more kinds of records, like invoice")
      .optional()
      .meta({ description: "Only records of these kinds" }),
    records: oneOrSeveral(record, "must be one or more records, like invoice:i3Jk2")
      .refine((all) => all.length <= 20, "must have at most 20 records")
      .optional()
      .meta({
        description:
          "Returns these records instead of searching, such as recently opened ones. Records that no longer exist are left out",
      }),
    limit: wholeNumber(1, 20).default(5).meta({ description: "Records per kind, 1 to 20. Default 5" }),
  }),
  output: z.object({
    data: z.array(
      z
        .object({
          kind,
          name: z.string().meta({ description: "Heading of the group" }),
          records: z.array(found),
          is_similar: z
            .boolean()
            .meta({ description: "True if nothing matches exactly and these have a similar spelling" }),
          has_more: z.boolean(),
          list_path: z
            .string()
            .nullable()
            .meta({ description: "Dashboard page with all matches; null for similar ones" }),
        })
        .meta({ id: "SearchGroup" }),
    ),
  }),
});
