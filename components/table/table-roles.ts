/** Said outright, because Safari forgets the roles of table elements that CSS lays out otherwise. */
export const tableRoles = {
  grid: { role: "grid" },
  choosingGrid: { role: "grid", "aria-multiselectable": true },
  rowGroup: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader" },
  gridCell: { role: "gridcell" },
  table: { role: "table" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
