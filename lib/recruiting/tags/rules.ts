/** Most tags of one candidate. */
export const mostTags = 100;
