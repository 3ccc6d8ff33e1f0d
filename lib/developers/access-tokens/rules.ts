export const tokenTypes = ["organization", "personal"] as const;

export const longestLifeDays = 366;
