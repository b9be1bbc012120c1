// Rows in portions that a call may carry: so many rows, so many characters.

/** A row of more characters than a call carries is a portion by itself, for the server to refuse. */
export function* portionsOf(
  rows: readonly (readonly string[])[],
  { most, characters }: { most: number; characters: number },
): Generator<{ readonly from: number; readonly rows: readonly (readonly string[])[] }> {
  let from = 0
  let size = 0
  for (const [at, row] of rows.entries()) {
    const weight = row.reduce((sum, cell) => sum + cell.length + 8, 40)
    if (at > from && (at - from >= most || size + weight > characters)) {
      yield { from, rows: rows.slice(from, at) }
      from = at
      size = 0
    }
    size += weight
  }
  if (from < rows.length) yield { from, rows: rows.slice(from) }
}
