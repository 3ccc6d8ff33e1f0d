/** Downloads a file without leaving the page; the response sets the file name unless `name` is given. */
export function startDownload(url: string, name?: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  if (name !== undefined) link.download = name;
  link.click();
}

/** Saves text as a CSV file, with the byte order mark that spreadsheets need. */
export const saveCsv = (text: string, name: string): void => save(`\uFEFF${text}`, "text/csv", name);

export const saveText = (text: string, name: string): void => save(text, "text/plain", name);

function save(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  startDownload(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
