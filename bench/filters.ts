/** Filtered lists to compare with the plain one, keyed by description. */
export const filteredLists: Record<string, string> = {
  plain: "",
  "all statuses": "&status=all",
  "all statuses and COR": "&status=all&include=cor",
  "two statuses": "&statuses=pending&statuses=failed",
  "one month": "&status=all&issued_from_date=2025-02-01&issued_to_date=2025-03-01",
  "from a date": "&status=all&issued_from_date=2025-02-01",
  "by due date": "&sort_by=due_date",
  "by total, smallest first": "&sort_by=total&sort_order=asc",
  "with workers": "&expand=worker",
  "offset 10,000": "&offset=10000",
  "search, a surname": "&status=all&search=kowalczyk",
  "search, a full name": "&status=all&search=zofia+kowalczyk",
  "search, an invoice number": "&status=all&search=INV-DE-2025-012345",
  "search, no matches": "&status=all&search=qqxyzzy",
  "search, two letters": "&status=all&search=an",
};

/** Global searches to compare with the plain list. */
export const searches: Record<string, string> = {
  "everything, a name": "zofia kowalczyk",
  "everything, a name with a typo": "kowalcyk",
  "everything, an invoice number": "INV-DE-2025-012345",
  "everything, no matches": "qqxyzzy",
  "everything, two letters": "an",
  "everything, two rare letters": "qx",
  "everything, punctuation only": "--",
};
