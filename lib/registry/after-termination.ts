import { closeForTermination } from "#lib/eor/resignations/close-resignation.ts";
import { publishAfterTermination } from "#lib/workforce/contracts/after-termination.ts";

// What other areas do when a contract is terminated, in this order.
publishAfterTermination([closeForTermination]);
