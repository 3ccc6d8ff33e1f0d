export { type BankDetail, bankDetailsOf } from "./bank-details.ts";
