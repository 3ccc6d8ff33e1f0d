/** Explicit roles, because Safari drops the implicit roles of table elements whose display is changed with CSS. */
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
