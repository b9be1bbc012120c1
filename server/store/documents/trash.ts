// Which rows of the trash are records that can be brought back.

/** Condition on a row of `trash` under this name: it became part of no other record. What it is said to be part of may not be there. */
export const isInTrash = (row: string) =>
  `(${row}.merged_into is null or not exists (select from documents d where d.db = $1 and d.id = ${row}.merged_into))`
