export const tokenTypes = ["organization", "personal"] as const;

export const longestLifeDays = 366;

/** Tokens expiring within this many days are flagged. */
export const expiringDays = 14;
