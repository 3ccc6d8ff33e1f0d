/** A setting is wrong. The message is one line: the setting, what is wrong with it, what to write. */
export class SettingsError extends Error {
  override name = "SettingsError";
}
