export { contractColumns } from "./contract-row.ts";
