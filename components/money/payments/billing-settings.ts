/** The page to enter exchange rates. */
export const billingSettings = "/settings/billing";
