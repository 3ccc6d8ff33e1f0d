export { approveGranted } from "./granted.ts";
