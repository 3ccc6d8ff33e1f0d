/** Keys of every additional-information form, in every country. */
export const commonKeys: readonly string[] = [
  "dob",
  "phone",
  "street",
  "city",
  "zip_code",
  "state",
  "tax_residence",
  "is_payslip_access_allowed",
  "is_compliance_access_allowed",
];

/** Those that only the employer answers: what the worker may see. */
export const employerKeys: readonly string[] = ["is_payslip_access_allowed", "is_compliance_access_allowed"];
