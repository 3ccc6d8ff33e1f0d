"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/api/contract.ts";

/** The page that the table's own requests have brought, for what stands beside the rows; nothing is asked for. */
export function useCachedPage<Op extends Operation>(operation: Op, input: InputOf<Op>): OutputOf<Op> | undefined {
  return useQuery({ ...query(operation, input), enabled: false, placeholderData: keepPreviousData }).data;
}
