/** Shown in place of sensitive text that the reader may not see. */
export const hiddenText = "••••••";
