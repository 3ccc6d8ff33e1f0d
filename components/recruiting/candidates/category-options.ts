import { slugWord } from "#components/recruiting/words.ts";
import { stageCategories } from "./candidates-view.ts";

export const categoryOptions = stageCategories.map((value) => ({ value, label: slugWord(value) }));
