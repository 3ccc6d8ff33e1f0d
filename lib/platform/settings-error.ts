/** A setting is invalid. The message is one line: the setting, what is wrong with it, what to write instead. */
export class SettingsError extends Error {
  override name = "SettingsError";
}
