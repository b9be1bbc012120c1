// Which lines of banks' files a Group has by now: each entry points at the lines that it came from or was linked with, so
// that they are found wherever the entry is read, and are free again as soon as it is gone. A transfer points at the entry, too, whose
// place it took.
import { Failure } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Pointing, PointingByKind } from '#core/entity/pointers.ts'
import type { Change } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import type { Transaction } from '#server/store/database.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { importOf, isKnown, lineName, linesOf, type KeptLine } from '../../rules/upload/lines.ts'
import { isOfElsewhere } from '../wallet/lock.ts'

/** What entries point at lines with. */
const lineKind = 'bank-line'

/** What a transfer points at the entry with whose place it took. */
const joinedKind = 'joined'

/** The lines that entries have by now, of the wallets, days and amounts of these. */
export async function keptLines(
  reader: ReadsTables,
  lines: readonly KeptLine[],
): Promise<Map<string, KeptLine[]>> {
  const kept = new Map<string, KeptLine[]>(lines.map((line) => [lineName(line), []]))
  for (const entry of await entriesOf(reader, lines)) {
    for (const line of linesOf(entry)) kept.get(lineName(line))?.push(line)
  }
  return kept
}

/** Entries that have lines of the same wallets, days and amounts. */
async function entriesOf(reader: ReadsTables, lines: readonly KeptLine[]) {
  const names = new Set(lines.map(lineName))
  const ids = await pointerQueries(reader).idsAt([...names], lineKind)
  const members = ['import_lines', 'import_id', 'updated_at']
  return (await pointerQueries(reader).members(ids, members)).values()
}

/**
 * Failure forbidden where another entry got a line of this one after its deletion, being made, linked or restored: both would count. Of lines that
 * are alike a file may have several, so lines of the same import, and entries that nobody changed since, say nothing.
 */
export async function refuseRepeated(doc: WireDocument, transaction: Transaction): Promise<void> {
  const lines = linesOf(doc)
  if (lines.length === 0) return
  const gone = await transaction.get(doc._id)
  const isAgain = (one: KeptLine, other: KeptLine, entry: Record<string, unknown>) => {
    const [own, its] = [importOf(one, doc), importOf(other, entry)]
    const isOfOther = its === undefined || its !== own
    return isOfOther && lineName(one) === lineName(other) && isKnown(one, alone, [other])
  }
  for (const entry of await entriesOf(transaction, lines)) {
    const isLater = String(entry.updated_at) > String(gone?.body.updated_at)
    const taken = linesOf(entry)
    if (isLater && lines.some((one) => taken.some((other) => isAgain(one, other, entry)))) {
      throw new Failure('forbidden', { fields: { date: { key: 'line_taken' } } })
    }
  }
}

const alone = { unnamed: 0, named: [], later: [] } as const

/**
 * The same where a transfer comes back, or what it took the place of, and another one of them is there: both would count. One of another
 * installation that comes for the first time, or was changed there while it went here, is refused beside an earlier one alone, and ends
 * what else is there (`replacedBy`).
 */
export async function refuseJoined(change: Change, transaction: Transaction): Promise<void> {
  const { doc, before, going } = change
  const ofTransfer = joinedOf(doc)
  const joined = ofTransfer ?? (before && doc._id)
  if (joined === undefined) return
  const isOfOther = ofTransfer !== undefined && (await isOfElsewhere(change, transaction))
  const others = (await standingFor(transaction, joined, doc)).filter(
    ({ _id }) => !going?.has(_id) && ((before && !isOfOther) || isEarlier(_id, doc, joined)),
  )
  if (others.length > 0) throw new Failure('forbidden', { fields: { date: { key: 'joined' } } })
}

/**
 * What a transfer of another installation ends where it comes: the expense or revenue whose place it took there, whatever was changed in
 * it meanwhile, and later transfers that took the same place. So the first that was made stays wherever they meet.
 */
export async function replacedBy(
  { doc, context, arrived }: Change,
  transaction: Transaction,
): Promise<WireDocument[]> {
  const joined = arrived ? joinedOf(doc) : undefined
  const kind = joined && context.house.registry.byId(joined)?.kind
  if (kind !== 'Outgo' && kind !== 'Income') return []
  const others = await standingFor(transaction, joined!, doc)
  return others.filter(({ _id }) => !isEarlier(_id, doc, joined!))
}

/** Of what counts as one: the entry `joined` and the transfers that took its place, those that are there beside this one. */
async function standingFor(transaction: Transaction, joined: string, { _id }: WireDocument) {
  const ids = [joined, ...(await transfersFor(transaction, joined))].filter((id) => id !== _id)
  return (await transaction.getMany(ids)).map(toWire)
}

/** A transfer that was made before this one. */
const isEarlier = (id: string, { _id }: WireDocument, joined: string) =>
  id !== joined && madeAt(id) < madeAt(_id)

/** Ids begin with their kind and go on with their moment. */
const madeAt = (id: string) => id.slice(id.indexOf('-'))

/** Transfers and exchanges that took the place of this entry. */
const transfersFor = (reader: ReadsTables, id: string) =>
  pointerQueries(reader).idsAt([id], joinedKind)

/** Whether a transfer or exchange has the place of this entry. */
export const isJoined = async (reader: ReadsTables, id: string): Promise<boolean> =>
  (await transfersFor(reader, id)).length > 0

const joinedOf = ({ joined_id }: WireDocument) =>
  typeof joined_id === 'string' ? joined_id : undefined

const pointing: Pointing = {
  names: () => [],
  pointers: (doc) => {
    const joined = joinedOf(doc)
    const lines = linesOf(doc).map((line) => ({ name: lineName(line), kind: lineKind }))
    return joined === undefined ? lines : [...lines, { name: joined, kind: joinedKind }]
  },
}

export const linePointing: PointingByKind = {
  Income: pointing,
  Outgo: pointing,
  Transfer: pointing,
  Exchange: pointing,
}
