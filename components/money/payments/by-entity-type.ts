import { many } from "#components/list/filters.tsx";

export const byEntityType = many("entity", "entities", {
  label: "Entity type",
  options: [
    { value: "company", label: "Company" },
    { value: "individual", label: "Individual" },
  ] as const,
});
