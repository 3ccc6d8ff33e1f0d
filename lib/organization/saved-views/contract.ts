import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, oneOrSeveral, timestamp } from "#lib/platform/declaration/fields.ts";
import { name } from "./inputs.ts";

const page = z
  .string({ error: "Enter a page name" })
  .regex(/^[a-z-]{1,40}$/, "must be the name of a page")
  .meta({ description: "The page the view belongs to", examples: ["invoices"] });

const query = z
  .string({ error: "must be text" })
  .max(2000, "must have at most 2,000 characters")
  .refine((text) => new URLSearchParams(text).toString() === text, {
    error: "must be a URL query in its encoded form, without the question mark",
  })
  .meta({
    description: "Filters, sort order, and columns as in the page's URL, such as `cor=false&status=all`",
    examples: ["cor=false&status=all"],
  });

const savedView = z
  .object({
    id: z.uuid(),
    page,
    name: z.string(),
    query: z.string(),
    is_shared: z
      .boolean()
      .meta({ description: "Whether everyone in the organization who can open the page sees the view" }),
    is_default: z.boolean().meta({ description: "Whether the page opens with this view for you" }),
    owner: z.object({ id: z.uuid(), name: z.string() }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "SavedView" });

const one = z.object({ data: savedView });
const view_id = z.uuid({ error: "must be a UUID" });
const flag = z.boolean({ error: "must be true or false" });
const defineOperation = inArea("Saved views");
const principals = ["session"] as const;

export const listSavedViews = defineOperation({
  name: "list_saved_views",
  words: "my filters saved",
  method: "GET",
  path: "/saved-views",
  scope: null,
  principals,
  summary: "List saved views",
  description:
    "Your own views (at most 100 per page) and shared views (at most 200 per page) of the pages your role can see.",
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
  scope: null,
  principals,
  summary: "Save a view",
  description:
    "View names are unique per person and page. A person can have at most 100 views per page, and an organization can share at most 200.",
  input: z.object({
    page,
    name,
    query,
    is_shared: flag.default(false).meta({ description: "Whether everyone in the organization sees it" }),
    is_default: flag.default(false).meta({ description: "Whether the page opens with this view for you" }),
  }),
  output: one,
  status: 201,
});

export const updateSavedView = defineOperation({
  name: "update_saved_view",
  method: "PATCH",
  path: "/saved-views/{view_id}",
  scope: null,
  principals,
  summary: "Change a saved view",
  description:
    "The view's owner can change its name, query, and sharing. For shared views, so can the organization's owners and admins. `is_default` only applies to you.",
  input: z.object({
    view_id,
    name: name.optional(),
    query: query.optional(),
    is_shared: flag.optional().meta({ description: "Whether everyone in the organization sees it" }),
    is_default: flag.optional().meta({ description: "Whether the page opens with this view for you" }),
  }),
  output: one,
});

export const deleteSavedView = defineOperation({
  name: "delete_saved_view",
  method: "DELETE",
  path: "/saved-views/{view_id}",
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
  scope: null,
  principals,
  summary: "Restore a deleted view",
  description: "Restores the view with the same ID. It's the default again for everyone who had chosen it.",
  input: z.object({ view_id }),
  output: one,
});
