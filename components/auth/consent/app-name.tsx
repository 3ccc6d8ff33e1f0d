import { plainName } from "#lib/platform/format/plain-name.ts";

/** The self-chosen name of an app, isolated from the surrounding text. */
export function AppName({ name }: { name: string }) {
  return <bdi>{plainName(name)}</bdi>;
}
