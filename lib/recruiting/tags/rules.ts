/** Maximum tags per candidate. */
export const maxTags = 100;
