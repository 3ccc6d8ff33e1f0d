/** Maximum rates per request. */
export const maxRates = 1000;
