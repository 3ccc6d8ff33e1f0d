/** Where exchange rates are entered. */
export const billingSettings = "/settings/billing";
