/** How many people the changes of a cycle show at first, and at most. */
export const firstShown = 20;
export const mostShown = 200;
