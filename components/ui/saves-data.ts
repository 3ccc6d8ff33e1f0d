/** Whether the person asked the browser to save data, so that nothing is fetched before it is asked for. */
export function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
