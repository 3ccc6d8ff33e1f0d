/** Legal entity types to filter by. */
export const entityOptions = [
  { value: "company", label: "Company" },
  { value: "individual", label: "Individual" },
] as const;
