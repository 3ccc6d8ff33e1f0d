import { many } from "#components/list/filters.tsx";
import { slugWord } from "#components/recruiting/words.ts";

/** By the category of the stage that a candidate or an application is in. */
export const byCategory = many("category", "current_stage_category_type_slugs", {
  label: "Stage category",
  options: (["LEAD", "ACTIVE", "COMPLETED"] as const).map((value) => ({ value, label: slugWord(value) })),
});
