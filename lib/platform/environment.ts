// Apart from `env.ts`, because the supervisor needs these and none of what checks the settings.

type Source = Readonly<Record<string, string | undefined>>;

/** This process is a script of package.json: its parent is a shell of npm's. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Under `next dev`. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** This process's environment with some settings replaced, for a child process of ours. */
export function childEnvironment(changes: Source): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", ...changes };
}

/** The little that foreign programs need: none of our settings, so none of our secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TMPDIR", "SystemRoot", "TEMP"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" };
}
