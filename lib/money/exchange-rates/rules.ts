/** Maximum rates per request. */
export const mostRates = 1000;
