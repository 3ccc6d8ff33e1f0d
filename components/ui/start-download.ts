/** Downloads a file without leaving the page; the response sets the file name unless `name` is given. */
export function startDownload(url: string, name?: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  if (name !== undefined) link.download = name;
  link.click();
}

/** Saves text as a CSV file, with the byte order mark that spreadsheets need. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv" }));
  startDownload(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
