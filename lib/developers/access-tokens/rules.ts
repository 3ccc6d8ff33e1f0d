export const tokenTypes = ["organization", "personal"] as const;

export const longestLifeDays = 366;

/** A token that expires within so many days is pointed out. */
export const expiringDays = 14;
