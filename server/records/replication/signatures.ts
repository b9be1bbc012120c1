// Who signed the rows of a record (the lines of a checklist), and when, as the server of another installation wrote it.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { isRows } from '#core/fields/rows.ts'
import { isPerson } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import type { RecordContext } from '../face.ts'
import { isMomentWithin, isStranger } from './stamps.ts'

/** People who are looked up for one record at most. */
const maxSigners = 20

type Row = Record<string, unknown>

/**
 * The rows of `doc` with the signatures (parts that are `carried`) of those that were sent and say the same, as far as nobody signs them
 * who has an account here, but for the actor. What was signed by a clock that is ahead was signed now.
 */
export async function signedElsewhere(
  transaction: Transaction,
  entity: Entity,
  {
    said,
    doc,
    context: { actor, now },
  }: {
    readonly said: Record<string, unknown>
    readonly doc: WireDocument
    readonly context: Pick<RecordContext, 'actor' | 'now'>
  },
): Promise<Record<string, unknown>> {
  const signed: Record<string, Row[]> = {}
  const signers = new Map([[actor.user_id, true]])
  const believed = async (value: unknown): Promise<unknown> => {
    if (typeof value !== 'string') return undefined
    if (!isPerson(value)) return isMomentWithin(value, '', now) ? value : now
    if (!signers.has(value) && signers.size <= maxSigners)
      signers.set(value, await isStranger(transaction, value))
    return signers.get(value) ? value : undefined
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    const carried = isRows(field) ? Object.entries(field.fields).filter(([, of]) => of.carried) : []
    const rows = carried.length > 0 ? (doc[name] as Row[] | undefined) : undefined
    const parsed = rows && field.parse(said[name])
    if (!parsed || 'errors' in parsed) continue
    const sent = (parsed.value ?? []) as Row[]
    signed[name] = []
    for (const [at, row] of rows.entries()) {
      const there: Row = sent[at] ?? {}
      const signature: Row = {}
      const own = Object.fromEntries(carried.map(([part]) => [part, row[part]]))
      const isOther = !isDeepStrictEqual(row, there) && isDeepStrictEqual(row, { ...there, ...own })
      for (const [part] of isOther ? carried : []) signature[part] = await believed(there[part])
      const isWhole = Object.values(signature).every((value) => value !== undefined)
      signed[name].push(isWhole ? { ...row, ...signature } : row)
    }
  }
  return signed
}
