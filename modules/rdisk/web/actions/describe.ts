// Says something of many files and folders at once: each is a save of its own, refused or done for itself.
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { batches, readMany, writeMany, type WriteOutcome } from '#web/api/writing/write-many.ts'

/** What is said; undefined leaves it as each has it. */
export interface Facts {
  readonly description?: string | undefined
  /** They come to those that are there. */
  readonly tags?: readonly string[] | undefined
  readonly max_versions?: number | undefined
}

export interface Described {
  readonly count: number
  /** Why one of them stays as it is. */
  readonly refused: ApiError | undefined
  undo(): Promise<unknown>
}

export async function describe(
  db: string,
  ids: readonly string[],
  facts: Facts,
): Promise<Described> {
  const records = await readMany(db, ids)
  const outcomes = await writeAll(
    db,
    records.map((record) => described(record, facts)),
  )
  const revs = new Map(outcomes.flatMap((one) => ('rev' in one ? [[one.id, one.rev]] : [])))
  const former = records.flatMap((record) => {
    const _rev = revs.get(record._id)
    return _rev === undefined ? [] : [{ ...record, _rev }]
  })
  const refused = outcomes.find((one) => 'refused' in one)?.refused
  return { count: former.length, refused, undo: () => writeAll(db, former) }
}

function described(record: WireDocument, { tags = [], ...facts }: Facts): WireDocument {
  const own = (record.tags ?? []) as readonly string[]
  const said = Object.entries(facts).filter(([, value]) => value !== undefined)
  return { ...record, ...Object.fromEntries(said), tags: [...new Set([...own, ...tags])] }
}

async function writeAll(db: string, records: readonly WireDocument[]): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (const batch of batches(records)) outcomes.push(...(await writeMany(db, batch)))
  return outcomes
}
