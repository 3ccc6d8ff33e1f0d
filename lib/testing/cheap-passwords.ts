import { vi } from "vitest";

// argon2 with little work, because tests sign in thousands of times. What the work protects from, password.test.ts and
// password-threads.test.ts try at the real cost, and so does every test with a process of the product.
vi.mock("#lib/platform/auth/password-cost.ts", () => ({
  passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}));
