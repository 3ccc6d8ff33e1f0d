import { serveForm } from "#lib/platform/api/serve-form.ts";
import { finishSetup } from "#lib/platform/auth/setup.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** Creates the first organization and its owner. */
export const POST = serveForm(async ({ code, organization, name, email, password }) => {
  const result = await finishSetup({ code, organization, name, email, password });
  if (!result.ok)
    throw new ApiError(
      400,
      result.issues.map((issue) => ({ reason: "invalid_value", ...issue })),
    );
  return { done: true };
});
