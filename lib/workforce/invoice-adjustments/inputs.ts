import { z } from "zod";
import { plainDecimal } from "#lib/platform/api/input-fields.ts";
import { line } from "#lib/platform/declaration/fields.ts";

export const adjustment_id = z.uuid({ error: "must be a UUID" }).toLowerCase();

export const title = line(150).meta({ description: "What it is for, in a few words" });

export const amount = plainDecimal(12, 3, "80.00")
  .refine((text) => Number(text) > 0, "must be more than 0: to deduct money, choose the type deduction")
  .meta({ description: "Unit price in the contract's currency, with at most that currency's decimals" });
