// The shifts of a cash drawer as they are kept, and what one comes to by now.
import { decimalText } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Finds } from '#server/store/queries/pages.ts'
import { drawerShift } from '../../entities/drawer-shift.ts'
import { flowsOf, heldOf, since, type Flows } from '../../rules/drawer/drawer.ts'
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

/** What all confirmed entries of a wallet come to. */
export async function flowsNow(
  database: Parameters<typeof postingQueries>[0],
  id: string,
): Promise<Flows> {
  return flowsOf(await postingQueries(database).sums({ ledgers: [id], standings: ['confirmed'] }))
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
  now: Flows,
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
  }
}
