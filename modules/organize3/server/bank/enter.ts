// Writes lines of a bank's file as entries, in the transaction that counts which of them the wallet has, so that two concurrent
// imports of a file add it once.
import { failFields, type FieldErrors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Batch } from '#server/records/imports/way.ts'
import { removeFor } from '#server/records/imports/undo.ts'
import { currentRecord } from '#server/records/put.ts'
import { commit, prepare } from '#server/records/save.ts'
import type { Finished, ImportRow, Made } from '#server/records/imports/store/face.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Standing } from '#core/entity/postings.ts'
import { flagsOf, standingOf } from '../../rules/entry/standing.ts'
import { isKnown, keptLine, lineName, linesOf, type KeptLine } from '../../rules/upload/lines.ts'
import { fromCells, type UploadRow, type UploadStanding } from '../../rules/upload/row.ts'
import { mayJoin, mayLink } from './candidates.ts'
import { keptLines } from './lines.ts'
import { readWallet, type WalletOf } from './wallet.ts'

interface Entering {
  readonly context: RecordContext
  readonly import_id: string
  readonly wallet: WalletOf
  readonly status: UploadStanding
  /** What wrote the file. */
  readonly source: string | undefined
}

/** A row that is about to be written. */
interface EnteringLine extends Entering {
  readonly transaction: Transaction
  readonly row: UploadRow
  readonly line: KeptLine
}

/** Limit of lines with the same wallet, day and amount: each is compared with all of them while the database's row is locked. */
const maxAlike = 1_000

/** Rows of one transaction. */
export function enterRows(entering: Entering, rows: readonly ImportRow[]): Batch {
  const read = rows.map(({ row, cells }) => {
    const found = fromCells(cells)
    return {
      at: row,
      ...(found && { row: found, line: keptLine(entering.wallet, found.line, entering) }),
    }
  })
  return {
    reads: [entering.wallet.id, ...read.flatMap(({ row }) => row?.other_id || [])],
    async write(transaction) {
      const kept = await keptLines(
        transaction,
        read.flatMap(({ line }) => line ?? []),
      )
      const finished: Finished[] = []
      for (const { at, row, line } of read) {
        if (!row || !line) {
          finished.push({ row: at, outcome: 'refused', errors: { '': { key: 'invalid' } } })
          continue
        }
        const there = kept.get(lineName(line)) ?? []
        if (there.length >= maxAlike) {
          const errors = { '': { key: 'too_many', count: maxAlike } } as const
          finished.push({ row: at, outcome: 'refused', errors })
          continue
        }
        if (isThere(row, line, there)) {
          finished.push({ row: at, outcome: 'present' })
          continue
        }
        const made = await enterRow({ ...entering, transaction, row, line })
        there.push(line)
        finished.push({ row: at, outcome: 'created', made })
      }
      return finished
    },
    settle: () => undefined,
  }
}

/** `kept`: lines of its wallet, day and amount. */
export function isThere(
  { action, alike }: UploadRow,
  line: KeptLine,
  kept: readonly KeptLine[],
): boolean {
  return action !== 'anyway' && isKnown(line, alike, kept)
}

function enterRow(line: EnteringLine): Promise<Made[]> {
  switch (line.row.action) {
    case 'join':
      return join(line)
    case 'link':
      return link(line)
    case 'transfer':
      return transfer(line)
    default:
      return enter(line)
  }
}

const isOut = ({ line }: UploadRow) => line.amount.startsWith('-')
const sizeOf = ({ line }: UploadRow) => line.amount.replace('-', '')

/** What an entry is made of. */
interface Origin {
  readonly lines: readonly KeptLine[]
  /** The entry whose place it takes. */
  readonly joined_id?: string
}

async function create(
  { context, transaction, row, import_id }: EnteringLine,
  kind: string,
  { input, lines, joined_id }: Origin & { readonly input: Record<string, unknown> },
): Promise<Made> {
  const id = newId(context.house.registry.byKind(kind)!.prefix)
  const { date, description, categories } = row
  const kept = {
    import_id,
    import_raw: row.line.raw,
    import_lines: lines,
    ...(row.line.bank_id !== '' && { bank_id: row.line.bank_id }),
    ...(joined_id !== undefined && { joined_id }),
  }
  const fresh = { id, rev: undefined, isFresh: true }
  const write = { ...fresh, input: { date, description, categories, ...input }, kept }
  const { rev } = await commit(await prepare(context, transaction, write), transaction)
  return { id, rev }
}

async function enter(line: EnteringLine): Promise<Made[]> {
  const { row, wallet, status } = line
  const [kind, party] = isOut(row) ? ['Outgo', 'paid_to'] : ['Income', 'paid_by']
  const input = {
    value: sizeOf(row),
    wallet_id: wallet.id,
    [party!]: row.third_party,
    splits: row.splits,
    ...flagsOf(status),
  }
  return [await create(line, kind!, { input, lines: [line.line] })]
}

/** Between the wallet and another one; an exchange where that one has another currency. */
async function transfer(line: EnteringLine): Promise<Made[]> {
  const { row, transaction, status } = line
  const other = await readWallet(transaction, row.other_id)
  if (!other) throw refusal('wallet_id')
  const between = { other, amount: row.other_amount }
  return [await createBetween(line, between, { standing: status, lines: [line.line] })]
}

interface Between {
  readonly other: WalletOf
  /** What the other wallet has of it, where its currency is another one; above nought. */
  readonly amount: string
}

function createBetween(
  line: EnteringLine,
  { other, amount }: Between,
  { standing, ...origin }: Origin & { readonly standing: Standing },
): Promise<Made> {
  const { row, wallet } = line
  const [source, destination] = isOut(row) ? [wallet, other] : [other, wallet]
  const shared = {
    source_wallet_id: source.id,
    destination_wallet_id: destination.id,
    ...flagsOf(standing),
  }
  if (other.currency === wallet.currency) {
    const input = { ...shared, value: sizeOf(row) }
    return create(line, 'Transfer', { input, ...origin })
  }
  const [value_out, value_in] = isOut(row) ? [sizeOf(row), amount] : [amount, sizeOf(row)]
  const input = { ...shared, value_out, value_in, paid_to: row.third_party }
  return create(line, 'Exchange', { input, ...origin })
}

/**
 * One transfer, or exchange, takes the place of an entry of another wallet. It counts as that one did, so that the other
 * wallet stays as it is.
 */
async function join(line: EnteringLine): Promise<Made[]> {
  const { context, transaction, row, wallet } = line
  const entry = await entryAt(line)
  const other = await readWallet(transaction, String(entry.wallet_id))
  if (!other || !mayJoin(entry, { wallet, row, other })) throw refusal('other_id')
  const gone = await removeFor({ context, transaction, verb: 'update' }, entry)
  const between = { other, amount: String(entry.value) }
  const lines = [line.line, ...linesOf(entry)]
  const origin = { standing: standingOf(entry), lines, joined_id: entry._id }
  const made = await createBetween(line, between, origin)
  return [gone, made]
}

/**
 * The line is an entry that the wallet has. A pending one is confirmed with it, where the lines come in confirmed. What another
 * bank's line said before stays.
 */
async function link(line: EnteringLine): Promise<Made[]> {
  const { context, transaction, import_id, row, wallet, status } = line
  const entry = await entryAt(line)
  if (!mayLink(entry, { wallet, row, import_id })) throw refusal('other_id')
  const { _id: id, _rev: rev, ...input } = entry
  const kept = {
    import_lines: [...linesOf(entry), line.line],
    import_raw: entry.import_raw ?? row.line.raw,
    ...(row.line.bank_id !== '' && { bank_id: entry.bank_id ?? row.line.bank_id }),
  }
  const isConfirmed = status === 'confirmed' && standingOf(entry) === 'pending'
  const said = { ...input, ...(isConfirmed && { confirmed: true }) }
  const prepared = await prepare(context, transaction, { id, rev, input: said, kept })
  const written = await commit(prepared, transaction)
  return [{ id, rev: written.rev, from: rev! }]
}

async function entryAt({ transaction, row }: EnteringLine): Promise<WireDocument> {
  const entry = await currentRecord(transaction, row.other_id)
  if (!entry) throw refusal('other_id')
  return entry
}

/** The failure for a row that is out of date: the entry or wallet that it refers to was changed or deleted. */
function refusal(field: string): Error {
  const errors: FieldErrors = { [field]: { key: 'required' } }
  return failFields(errors)
}
