import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { deleted, oneOrSeveral, timestamp } from "#lib/platform/api/fields.ts";
import { name } from "./inputs.ts";

const page = z
  .string({ error: "Name the page" })
  .regex(/^[a-z-]{1,40}$/, "must be the name of a page")
  .meta({ description: "The page whose list it is a view of", examples: ["invoices"] });

const query = z
  .string({ error: "must be text" })
  .max(2000, "must have at most 2,000 characters")
  .refine((text) => new URLSearchParams(text).toString() === text, {
    error: "must be a URL query in its encoded form, without the question mark",
  })
  .meta({
    description: "Filters, order and columns as the page's address has them, e.g. `cor=true&status=all`",
    examples: ["cor=true&status=all"],
  });

const savedView = z
  .object({
    id: z.uuid(),
    page,
    name: z.string(),
    query: z.string(),
    is_shared: z.boolean().meta({ description: "Everybody of the organization who may see the page sees the view" }),
    is_default: z.boolean().meta({ description: "The page opens with it for the caller" }),
    owner: z.object({ id: z.uuid(), name: z.string() }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "SavedView" });

const one = z.object({ data: savedView });
const view_id = z.uuid({ error: "must be a UUID" });
const flag = z.boolean({ error: "must be true or false" });
const area = "Saved views";
const principals = ["session"] as const;

export const listSavedViews = defineOperation({
  name: "list_saved_views",
  method: "GET",
  path: "/saved-views",
  area,
  scope: null,
  principals,
  summary: "List saved views",
  description:
    "The caller's own views, at most 100 of a page, and those that others share, at most 200 of a page, of the pages that the caller's role may see.",
  input: z.object({
    pages: oneOrSeveral(page, "must be one or more names of pages")
      .optional()
      .meta({ description: "Only views of these pages" }),
  }),
  output: z.object({ data: z.array(savedView) }),
});

export const createSavedView = defineOperation({
  name: "create_saved_view",
  method: "POST",
  path: "/saved-views",
  area,
  scope: null,
  principals,
  summary: "Save a view",
  description:
    "Names are unique among the views that a person has of a page, a person has at most 100 of each page, and an organization shares at most 200.",
  input: z.object({ page, name, query, is_shared: flag.default(false), is_default: flag.default(false) }),
  output: one,
  status: 201,
});

export const updateSavedView = defineOperation({
  name: "update_saved_view",
  method: "PATCH",
  path: "/saved-views/{view_id}",
  area,
  scope: null,
  principals,
  summary: "Change a saved view",
  description:
    "Name, query and sharing are for its owner, and for owners and admins of the organization where it is shared. `is_default` concerns the caller alone.",
  input: z.object({
    view_id,
    name: name.optional(),
    query: query.optional(),
    is_shared: flag.optional(),
    is_default: flag.optional(),
  }),
  output: one,
});

export const deleteSavedView = defineOperation({
  name: "delete_saved_view",
  method: "DELETE",
  path: "/saved-views/{view_id}",
  area,
  scope: null,
  principals,
  summary: "Delete a saved view",
  description: "It can be restored for 24 hours.",
  input: z.object({ view_id }),
  output: deleted,
  destructive: true,
});

export const restoreSavedView = defineOperation({
  name: "restore_saved_view",
  method: "POST",
  path: "/saved-views/{view_id}/restore",
  area,
  scope: null,
  principals,
  summary: "Restore a deleted view",
  description: "As it was, with its id, and as the default of those who had chosen it.",
  input: z.object({ view_id }),
  output: one,
});
