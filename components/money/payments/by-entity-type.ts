import { many } from "#components/list/filters.tsx";

export const byEntityType = many("entity", "entities", {
  label: "Entity type",
  options: { company: "Company", individual: "Individual" },
});
