/** What a person calls a browser and what it runs on. */
export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

/** "Firefox on macOS" */
export function deviceName({ browser, system }: DeviceWords): string {
  const name = browser ?? "Unknown browser";
  return system === null ? name : `${name} on ${system}`;
}
