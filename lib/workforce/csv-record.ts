interface Named {
  name: string;
}

/** The last columns of reviewed records. */
export const reviewColumns = [
  "description",
  "payment_cycle",
  "reviewed_by",
  "reviewed_at",
  "created_at",
  "contract_id",
  "invoice_id",
  "id",
];

/** A reviewed record's people and payment cycle as CSV cells. */
export function csvRecord<Row extends object>(
  row: Row & { worker: Named; reviewed_by: Named | null; payment_cycle: { starts_on: string; ends_on: string } | null },
) {
  const { worker, reviewed_by, payment_cycle } = row;
  return {
    ...row,
    worker: worker.name,
    reviewed_by: reviewed_by?.name,
    payment_cycle: payment_cycle && `${payment_cycle.starts_on} to ${payment_cycle.ends_on}`,
  };
}
