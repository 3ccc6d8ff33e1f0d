/** Types of legal entities to filter by. */
export const entityOptions = [
  { value: "company", label: "Company" },
  { value: "individual", label: "Individual" },
] as const;
