// The thread of `read-in-turn.ts`.
import { portionAt, type PageText, type Portion } from '../read.ts'

/** A portion of a page of this database. */
export function work({
  db,
  page,
  at,
}: {
  readonly db: string
  readonly page: PageText
  readonly at: number
}): Portion {
  return portionAt(db, page, at)
}
