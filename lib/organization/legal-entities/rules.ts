export const legalEntityTypes = ["company", "individual"] as const;
