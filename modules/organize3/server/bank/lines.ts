// Which lines of banks' files a Group has by now: each entry points at the lines that it came from or was linked with, so
// that they are found wherever the entry is read, and are free again as soon as it is gone. A transfer points at the entry, too, whose
// place it took.
import { Failure } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Pointing, PointingByKind } from '#core/entity/pointers.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import type { Transaction } from '#server/store/database.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { importOf, isKnown, lineName, linesOf, type KeptLine } from '../../rules/upload/lines.ts'

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

/** The same where a transfer comes back, or what it took the place of, and another one of them is there: both would count. */
export async function refuseJoined(
  { doc, going }: Pick<Change, 'doc' | 'going'>,
  transaction: Transaction,
): Promise<void> {
  const joined = joinedOf(doc) ?? doc._id
  const transfers = await transfersFor(transaction, joined)
  const others = [joined, ...transfers].filter((id) => id !== doc._id && !going?.has(id))
  if ((await transaction.getMany(others)).length > 0)
    throw new Failure('forbidden', { fields: { date: { key: 'joined' } } })
}

/**
 * The expense or revenue whose place a transfer of another installation took there, where it is here yet: the transfer ends it, whatever was
 * changed in it meanwhile.
 */
export async function replacedBy(
  { doc, context, arrived }: Change,
  transaction: Transaction,
): Promise<WireDocument | undefined> {
  const id = arrived ? joinedOf(doc) : undefined
  const kind = id && context.house.registry.byId(id)?.kind
  return kind === 'Outgo' || kind === 'Income' ? currentRecord(transaction, id!) : undefined
}

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
