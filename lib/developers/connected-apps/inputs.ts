import { z } from "zod";
import { isDestination, maxAllowed, policyModes } from "./rules.ts";

const destination = z
  .string()
  .refine(isDestination, "must be a host such as claude.ai, localhost, or the scheme of an app such as cursor:");

export const updateConnectedAppPolicyInput = z.object({
  confirms_plans: z.boolean({ error: "must be true or false" }).optional().meta({
    description:
      "`true`: every change of an assistant, even one that only adds something, waits until the person confirms it in the dashboard. If omitted, this stays as it is.",
  }),
  mode: z.enum(policyModes).meta({
    description:
      "`all`: people may connect any app; `listed`: only apps that send people back to an allowed destination; `none`: no app",
  }),
  allowed: z
    .array(destination)
    .max(maxAllowed)
    .refine((values) => new Set(values).size === values.length, "must not contain a destination twice")
    .optional()
    .meta({
      description:
        "Where allowed apps send people back to: a host, `localhost` for apps on people's own computers, or the scheme of an app with its colon. If omitted, the list stays as it is.",
    }),
});
