/** The keys of the built-in bank guides: a column of the CSV file for each. */
export const bankColumns = [
  "account_holder",
  "iban",
  "bic",
  "bank_name",
  "sort_code",
  "account_number",
  "routing_number",
  "account_type",
  "institution_number",
  "transit_number",
  "ifsc",
  "bank_code",
  "branch",
  "pix_key",
] as const;

/** The column for all others, which an organization's own guides ask for. */
export const otherBankColumn = "more_bank_details";

/** The most invoices of which transfers are previewed. */
export const maxPreviewed = 100;
