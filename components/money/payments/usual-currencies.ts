/** What people pay in most. */
export const usualCurrencies = ["EUR", "USD", "GBP", "CHF", "PLN", "JPY", "BRL", "INR"];
