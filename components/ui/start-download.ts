/** Lets the browser fetch a file that names itself one; the page stays. */
export function startDownload(url: string, name?: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  if (name !== undefined) link.download = name;
  link.click();
}
