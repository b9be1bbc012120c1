// Things that are not records but have an id (items of feeds): they are read and acted on by that id, and never written.
import { prefixOf } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import type { RecordContext } from '../face.ts'
import type { Written } from '../save.ts'

export interface Unstored {
  /** Undefined when it is not there for this actor. */
  read(context: RecordContext, id: string): Promise<WireDocument | undefined>
  /** Runs a named transition (`status/read`). Failure not_found for one that is unknown, and for what is not there. */
  act(context: RecordContext, id: string, action: string): Promise<Written>
}

/** Undefined for ids of records. */
export function unstoredOf({ modules }: Pick<House, 'modules'>, id: string): Unstored | undefined {
  const prefix = prefixOf(id)
  if (prefix === undefined) return undefined
  return modules.find(({ unstored = {} }) => Object.hasOwn(unstored, prefix))?.unstored?.[prefix]
}
