// The thread of `read-in-turn.ts`.
import { portionAt, portionsOf, type PageText, type Portion } from '../read.ts'

interface PortionRequest {
  readonly db: string
  readonly page: PageText
  readonly at: number
}

/** The page of the last request, divided: its other portions follow. */
let last: { readonly key: string; readonly portions: ReturnType<typeof portionsOf> } | undefined

/** A portion of a page of this database. */
export function work({ db, page, at }: PortionRequest): Portion {
  const key = JSON.stringify([db, page])
  if (last?.key !== key) last = { key, portions: portionsOf(db, page) }
  return portionAt(last.portions, at)
}
