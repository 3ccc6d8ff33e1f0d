import { ApiError } from "#lib/platform/declaration/errors.ts";
import { withdrawalOf } from "#lib/platform/format/currencies.ts";

/** Throws 400 if a change names a withdrawn currency that the record doesn't have yet. */
export function assertCurrencyInUse(path: string, code: string | null | undefined, before: string | null): void {
  const message = code === before ? null : withdrawalOf(code ?? "");
  if (message !== null) throw new ApiError(400, { reason: "invalid_value", path, message });
}
