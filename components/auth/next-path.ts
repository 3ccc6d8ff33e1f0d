/** Where to go after signing in: a path on this site, or the home page for anything else. */
export function nextPath(asked: string | string[] | undefined): string {
  if (typeof asked !== "string" || !asked.startsWith("/")) return "/";
  const site = "https://muster.invalid";
  const url = URL.parse(asked, site);
  if (url?.origin !== site || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
