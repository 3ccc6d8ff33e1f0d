interface CompanyMarkProps {
  name: string;
  /** Null without a logo. */
  logoPath: string | null;
}

/** A company's logo, or its initial where there is none. The box has the same size before the picture is there. */
export function CompanyMark({ name, logoPath }: CompanyMarkProps) {
  if (logoPath === null)
    return (
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-accent text-lg font-semibold text-on-accent"
      >
        {Array.from(name.trim())[0]?.toUpperCase() ?? "–"}
      </span>
    );
  return (
    // Logos are drawn for paper: on a dark page they keep a light ground.
    <span className="flex h-10 w-28 shrink-0 items-center rounded-md dark:bg-white dark:px-2 dark:py-1">
      {/* biome-ignore lint/performance/noImgElement: there is no size to choose from */}
      <img src={logoPath} alt="" className="h-full w-full object-contain object-left" />
    </span>
  );
}
