/** Contract statuses in which additional information can change. */
export const openStatuses = ["new", "under_review", "waiting_for_employee_contract"] as const;

export function isOpen(status: string): boolean {
  return openStatuses.some((one) => one === status);
}
