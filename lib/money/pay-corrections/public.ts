export { correctPay } from "./correct-pay.ts";
export { settle } from "./decide.ts";
