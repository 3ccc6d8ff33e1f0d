/** What stands in place of a sensitive text that whoever reads may not see. */
export const hiddenText = "••••••";
