import { closeForTermination } from "./eor/resignations/close-resignation.ts";
import { publishAfterTermination } from "./workforce/contracts/after-termination.ts";

// What follows in other areas when a contract is terminated, in this order.
publishAfterTermination([closeForTermination]);
