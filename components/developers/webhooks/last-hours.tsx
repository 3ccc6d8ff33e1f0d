"use client";

import { Skeleton } from "#components/ui/skeleton.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { ActivitySpark } from "./activity-spark.tsx";
import { useActivity } from "./use-webhooks.ts";

const none: readonly never[] = [];

/** What a webhook sent in the last 24 hours, if that could be read. */
export function LastHours({ webhookId }: { webhookId: string }) {
  const { data, error } = useActivity();
  if (data)
    return <ActivitySpark activity={data.data.find(({ webhook_id }) => webhook_id === webhookId)?.hours ?? none} />;
  return error ? missing : <Skeleton className="h-5 w-32" />;
}
