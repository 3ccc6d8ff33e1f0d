import { ApiError } from "#lib/platform/declaration/errors.ts";

export const notCurrent = () =>
  new ApiError(400, {
    reason: "wrong_password",
    path: "/current_password",
    message: "The current password is incorrect",
  });
