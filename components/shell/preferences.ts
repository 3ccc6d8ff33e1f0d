const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const densities = ["compact", "comfortable"] as const;
type Density = (typeof densities)[number];

/** Look that the person chose, kept in cookies so that the server paints the first frame right. */
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
