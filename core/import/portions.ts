// Divides rows into portions for one call each, limited in rows and characters.

type Row = readonly string[]

export interface Portion {
  readonly from: number
  readonly rows: readonly Row[]
}

/** A row of more characters than a call carries is a portion by itself, for the server to refuse. */
export function* portionsOf(
  rows: Iterable<Row>,
  { max, characters }: { max: number; characters: number },
): Generator<Portion> {
  let from = 0
  let portion: Row[] = []
  let size = 0
  for (const row of rows) {
    const weight = row.reduce((sum, cell) => sum + cell.length + 8, 40)
    if (portion.length > 0 && (portion.length >= max || size + weight > characters)) {
      yield { from, rows: portion }
      from += portion.length
      portion = []
      size = 0
    }
    portion.push(row)
    size += weight
  }
  if (portion.length > 0) yield { from, rows: portion }
}
