// Separate from `env.ts`, because the supervisor needs these but not the settings validation.

type Source = Readonly<Record<string, string | undefined>>;

/** Whether this process is a package.json script, so that its parent is npm's shell. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Whether this runs under `next dev`. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** This process's environment with some settings replaced, for a child process. */
export function childEnvironment(changes: Source): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", ...changes };
}

/** Settings for a web process whose ports its supervisor holds: for it alone, or shared with the one that it replaces. */
export function withPorts(how: "held" | "shared"): Source {
  return { MUSTER_PORTS: how };
}

/** How this process was given its ports, or null. */
export function portsGiven(): string | null {
  return process.env.MUSTER_PORTS ?? null;
}

/** The minimum that third-party programs need: none of our settings, so none of our secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TMPDIR", "SystemRoot", "TEMP"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" };
}
