const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const densities = ["compact", "comfortable"] as const;
type Density = (typeof densities)[number];

/** Appearance settings, kept in cookies so that the server renders the first frame correctly. */
export interface Preferences {
  theme: Theme;
  density: Density;
}

export function readPreferences(cookie: (name: keyof Preferences) => string | undefined): Preferences {
  return {
    theme: themes.find((theme) => theme === cookie("theme")) ?? "system",
    density: densities.find((density) => density === cookie("density")) ?? "compact",
  };
}
