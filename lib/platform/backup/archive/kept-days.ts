/** Any second of so many days can be restored. */
export const keptDays = 7;
