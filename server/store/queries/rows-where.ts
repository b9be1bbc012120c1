// A join with a list of ids leaves the way to PostgreSQL, which reads all of a database for it where it believes that databases are small;
// in an installation of small Groups that plan is kept for a Group with a hundred thousand records.

/** Rows of a table of this database for which a condition holds, as an item of `from`: looked for anew for each row to its left (`offset 0`). */
export const rowsWhere = (table: string, condition: string): string =>
  `lateral (select * from ${table} where db = $1 and ${condition} offset 0)`
