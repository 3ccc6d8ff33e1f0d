import type { z } from "zod";

export interface EventType {
  /** Fixed for good: receivers may keep it. */
  id: string;
  name: string;
  module: { name: string; label: string };
  description: string;
  resource: z.ZodObject;
  /** A resource as one would arrive. */
  example: Record<string, unknown>;
  since: string;
}
