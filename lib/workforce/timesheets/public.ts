export { belongsToCycle, cyclePaysAdjustment, cyclePaysTime } from "./work-of-cycle.ts";
