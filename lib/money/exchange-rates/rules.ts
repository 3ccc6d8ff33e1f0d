/** Rates that one request may bring. */
export const mostRates = 1000;
