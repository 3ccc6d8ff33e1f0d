import { choices, many } from "#components/list/filters.tsx";
import { slugWord } from "#components/recruiting/words.ts";

/** By the category of the stage that a candidate or an application is in. */
export const byCategory = many(
  "category",
  "current_stage_category_type_slugs",
  choices("Stage category", ["LEAD", "ACTIVE", "COMPLETED"] as const, slugWord),
);
