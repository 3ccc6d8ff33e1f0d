export { closeForTermination } from "./close-resignation.ts";
