import type { paymentMethods } from "#lib/money/payments/rules.ts";

export type PaymentMethod = (typeof paymentMethods)[number];

const words: Record<PaymentMethod, string> = {
  bank_transfer: "Bank transfer",
  ach: "ACH",
  stripe_ach: "Stripe ACH",
  stripe_card: "Stripe card",
  stripe_bacs_debit: "Stripe Bacs debit",
  stripe_sepa_debit: "Stripe SEPA debit",
  go_cardless: "GoCardless",
  go_cardless_becs: "GoCardless BECS",
  transferwise: "Wise",
  mercury_wire: "Mercury wire",
  brex: "Brex",
  alviere_ach: "Alviere ACH",
  adyen_card: "Adyen card",
  bt_card: "Braintree card",
  bt_pay_pal: "Braintree PayPal",
  pay_pal: "PayPal",
  coinbase: "Coinbase",
  stablecoin_transfer: "Stablecoin transfer",
  client_balance: "Account balance",
  fee_credits: "Fee credits",
  eor_funding_balance: "EOR funding balance",
};

export function methodWord(method: PaymentMethod): string {
  return words[method];
}
