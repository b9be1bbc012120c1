// Which rows of the trash are records that can be brought back.

/** Condition on a row of `trash` under this name: it became part of no other record that is there, or in the trash itself. */
export const isInTrash = (row: string) =>
  `(${row}.merged_into is null
    or not exists (select from documents d where d.db = $1 and d.id = ${row}.merged_into and not d.deleted)
      and not exists (select from trash m where m.db = $1 and m.id = ${row}.merged_into))`
