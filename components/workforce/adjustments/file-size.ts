const units = ["KB", "MB"] as const;

/** 1536 → "1.5 KB" */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const isLarge = bytes >= 1024 * 1024;
  const value = bytes / (isLarge ? 1024 * 1024 : 1024);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[isLarge ? 1 : 0]}`;
}
