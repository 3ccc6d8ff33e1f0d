"use client";

import { Detail } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { useAccount } from "./use-account.ts";

/** The way from a record to its entries in the audit log, for those who may read it. */
export function ChangesDetail({ id }: { id: string }) {
  if (!useAccount().scopes.includes("audit:read")) return null;
  return (
    <Detail name="Changes">
      <Link
        href={`/audit-log?id=${encodeURIComponent(id)}`}
        className="inline-flex min-h-6 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
      >
        Show in the audit log
      </Link>
    </Detail>
  );
}
