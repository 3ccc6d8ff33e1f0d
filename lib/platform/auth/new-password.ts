import { z } from "zod";

export const shortestPassword = 12;

export const newPassword = z
  .string({ error: "Enter a password" })
  .min(shortestPassword, `Use at least ${shortestPassword} characters`)
  .max(200, "Use at most 200 characters");
