// The shifts of a cash drawer as they are kept, and what one comes to by now.
import { decimalText } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries } from '#server/store/database.ts'
import { pagesOf, type Finds } from '#server/store/queries/pages.ts'
import { drawerShift } from '../../entities/drawer-shift.ts'
import { flowsOf, heldOf, since, type Flows } from '../../rules/drawer/drawer.ts'
import { ofTaken } from '../../rules/entry/standing.ts'
import { inMinor } from '../../rules/wallet/amounts.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import type { OpenWallet } from '../statement/rows.ts'

export interface ShiftDoc extends WireDocument {
  readonly state?: string
  readonly opened_at?: string
  readonly wallet_id?: string
  readonly float?: string
  readonly flows?: Readonly<Record<keyof Flows, string>>
  readonly entry_id?: string
}

export const isOpenShift = ({ state }: ShiftDoc): boolean => state === 'open'

/** Those of a wallet, or what else they are narrowed to; the latest first. */
export async function shiftsOf(
  database: Finds,
  narrowed: Readonly<Record<string, unknown>>,
  limit: number,
): Promise<ShiftDoc[]> {
  const selector = { klass: drawerShift.kind, ...narrowed }
  const { found } = await database.find({ selector, sort: [{ opened_at: 'desc' }], limit })
  return found.map((stored) => toWire(stored))
}

/** What is in a drawer beside the start of its wallet, and what of that is to be confirmed. */
interface InDrawer {
  readonly flows: Flows
  readonly taken: bigint
}

/** By all entries of its wallet. */
export async function drawerNow(database: Queries, id: string): Promise<InDrawer> {
  const sums = await postingQueries(database).sums({ ledgers: [id], standings: ['confirmed'] })
  const taken = await takenNow(database, id)
  return { flows: flowsOf(sums, taken), taken }
}

async function takenNow(database: Queries, wallet_id: string): Promise<bigint> {
  const selector = { klass: 'Income', wallet_id, ...ofTaken }
  let taken = 0n
  for await (const page of pagesOf(database, { selector, limit: 500, members: ['value_minor'] })) {
    for (const { body } of page) taken += BigInt(Number(body.value_minor))
  }
  return taken
}

/** Bigints as they are kept. */
export const keptFlows = ({ came, went, moved }: Flows) => ({
  came: String(came),
  went: String(went),
  moved: String(moved),
})

/** What happened in a shift up to now, and what the drawer should hold. */
export function liveFigures(
  { float = '0', flows }: ShiftDoc,
  { flows: now, taken }: InDrawer,
  { precision }: Pick<OpenWallet, 'precision'>,
) {
  const { came = '0', went = '0', moved = '0' } = flows ?? {}
  const own = since({ came: BigInt(came), went: BigInt(went), moved: BigInt(moved) }, now)
  const words = (minor: bigint) => decimalText(minor, precision)
  return {
    came_in: words(own.came),
    went_out: words(own.went),
    moved: words(own.moved),
    expected: words(heldOf(inMinor(float, precision) ?? 0n, own)),
    taken: words(taken),
  }
}
