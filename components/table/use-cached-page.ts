"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";

/** The page already fetched by the table, for use next to the rows; sends no request. */
export function useCachedPage<Op extends Operation>(operation: Op, input: InputOf<Op>): OutputOf<Op> | undefined {
  return useQuery({ ...query(operation, input), enabled: false, placeholderData: keepPreviousData }).data;
}
