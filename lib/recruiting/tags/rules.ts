/** Maximum tags per candidate. */
export const mostTags = 100;
