import { config } from "zod/v4/core";

// Our content security policy forbids eval, and zod probes it when the first object schema is declared.
config({ jitless: true });
