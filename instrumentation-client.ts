import { config } from "zod/v4/core";

// Our Content-Security-Policy forbids eval, which zod probes when the first object schema is declared.
config({ jitless: true });
