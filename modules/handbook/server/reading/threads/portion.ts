// The thread of `read-in-turn.ts`.
import { portionAt, portionsOf, writtenPortions, type PageText, type Portion } from '../read.ts'

interface PortionRequest {
  readonly db: string
  readonly page: PageText
  readonly at: number
  /** As it was written. */
  readonly isWritten: boolean
}

/** The page of the last request, divided: its other portions follow. */
let last: { readonly key: string; readonly portions: ReturnType<typeof portionsOf> } | undefined

/** A portion of a page of this database. */
export function work({ db, page, at, isWritten }: PortionRequest): Portion {
  const key = JSON.stringify([db, page, isWritten])
  if (last?.key !== key) {
    last = { key, portions: isWritten ? writtenPortions(page) : portionsOf(db, page) }
  }
  return portionAt(last.portions, at)
}
