/** Downloads a file without leaving the page; the response sets the file name unless `name` is given. */
export function startDownload(url: string, name?: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  if (name !== undefined) link.download = name;
  link.click();
}
