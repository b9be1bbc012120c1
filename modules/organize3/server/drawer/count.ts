// A cash drawer is counted: opened, closed, or its last closing taken back. What is missing or too much becomes an entry with a reason,
// so that its wallet holds what was counted, but for what of it is to be confirmed. The database's row is locked meanwhile: of two counts
// at once the second one is refused.
import { refusalOf } from '#core/access/policies.ts'
import { fail, failFields } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { decimalText } from '#core/numbers/money.ts'
import { actIn } from '#server/records/act.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { prepareRemoval } from '#server/records/remove.ts'
import { commit, prepare } from '#server/records/save.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import { drawerShift } from '../../entities/drawer-shift.ts'
import { corrected, differenceCategory, heldOf, type Flows } from '../../rules/drawer/drawer.ts'
import type { DrawerStep } from '../../rules/drawer/wire.ts'
import { standingOf } from '../../rules/entry/standing.ts'
import { inMinor } from '../../rules/wallet/amounts.ts'
import type { OpenWallet } from '../statement/rows.ts'
import { placeIn } from '../today.ts'
import {
  drawerNow,
  isOpenShift,
  keptFlows,
  liveFigures,
  shiftsOf,
  type ShiftDoc,
} from './shifts.ts'

interface CountRequest {
  readonly step: DrawerStep
  readonly shift: string
  readonly rev?: string | undefined
  readonly counted?: string | undefined
  readonly held?: string | undefined
  readonly reason: string
}

interface Counting {
  readonly context: RecordContext
  readonly transaction: Transaction
  readonly wallet: OpenWallet
  readonly asked: CountRequest
}

/**
 * Failure conflict when the drawer is not as the caller saw it, 422 for a count that is no amount, or a difference without a reason.
 */
export async function countDrawer(
  context: RecordContext,
  wallet: OpenWallet,
  asked: CountRequest,
): Promise<{ ok: true; id: string; rev: string }> {
  const { actor, house, database } = context
  requireScope(actor.scopes, 'write')
  const refused = refusalOf(actor, 'update', house.registry.byKind('Income')!)
  if (refused) throw fail(refused === 'subscription_needed' ? refused : 'forbidden', refused)
  if (house.registry.byId(asked.shift) !== drawerShift)
    throw failFields({ shift: { key: 'invalid' } })
  return database.write(
    async (transaction) => {
      const counting = { context, transaction, wallet, asked }
      const known: ShiftDoc | undefined = await currentRecord(transaction, asked.shift)
      const [latest] = await shiftsOf(transaction, { wallet_id: wallet.id }, 1)
      if (asked.step === 'open') {
        // Sent twice, it was opened once.
        if (known?.wallet_id === wallet.id) return answer(known._id, known._rev ?? '')
        if (known || (latest && isOpenShift(latest))) throw changed()
        return open(counting, latest)
      }
      const isLast = known?.wallet_id === wallet.id && latest?._id === known._id
      const isSeen =
        known?._rev === asked.rev && known?.state === (asked.step === 'close' ? 'open' : 'closed')
      if (!known || !isLast || !isSeen) throw changed()
      return asked.step === 'close' ? close(counting, known) : reopen(counting, known)
    },
    [asked.shift],
  )
}

const answer = (id: string, rev: string) => ({ ok: true, id, rev }) as const
const changed = () => fail('conflict', 'document_update_conflict')

/** Behind the latest one, whatever the clock of this server says: the order of shifts is that of their opening. */
function openedAt(now: string, { opened_at = '' }: ShiftDoc = { _id: '' }): string {
  return now > opened_at ? now : new Date(Date.parse(opened_at) + 1).toISOString()
}

async function open(counting: Counting, latest: ShiftDoc | undefined) {
  const { context, wallet, asked } = counting
  const { counted, flows } = await settle(counting)
  const { now: at, actor } = context
  const by = actor.user_id ?? undefined
  return keep(counting, {
    _id: asked.shift,
    klass: drawerShift.kind,
    wallet_id: wallet.id,
    state: 'open',
    opened_at: openedAt(at, latest),
    opened_by: by,
    float: decimalText(counted, wallet.precision),
    flows: keptFlows(flows),
    created_at: at,
    created_by: by,
  })
}

async function close(counting: Counting, doc: ShiftDoc) {
  const { context, transaction, wallet, asked } = counting
  const figures = liveFigures(doc, await drawerNow(transaction, wallet.id), wallet)
  const { counted, difference, entry_id } = await settle(counting)
  return keep(counting, {
    ...doc,
    ...figures,
    state: 'closed',
    closed_at: context.now,
    closed_by: context.actor.user_id ?? undefined,
    counted: decimalText(counted, wallet.precision),
    difference: decimalText(difference, wallet.precision),
    reason: asked.reason.trim() || undefined,
    entry_id,
  })
}

/** The entry of its difference goes, unless somebody deleted it before. */
async function reopen(counting: Counting, doc: ShiftDoc) {
  const { context, transaction } = counting
  const id = doc.entry_id
  const entry = id === undefined ? undefined : await currentRecord(transaction, id)
  if (id !== undefined && entry) {
    if (standingOf(entry) === 'confirmed') {
      const act = { id, rev: entry._rev, action: 'status/unconfirm', input: {} }
      await actIn(context, transaction, act)
    }
    const rev = (await currentRecord(transaction, id))?._rev
    const removal = await prepareRemoval(context, transaction, { id, rev, input: {} })
    await commit(removal, transaction)
  }
  const { _id, _rev, klass, wallet_id, opened_at, opened_by, float, flows } = doc
  const { created_at, created_by } = doc
  const kept = { _id, _rev, klass, wallet_id, opened_at, opened_by, float, flows }
  return keep(counting, { ...kept, created_at, created_by, state: 'open' })
}

async function keep({ context, transaction }: Counting, doc: ShiftDoc) {
  const { house, actor, now: at } = context
  const event = doc._rev === undefined ? 'create' : 'update'
  const written = { ...doc, updated_at: at, updated_by: actor.user_id ?? undefined }
  const entry = { event, actor: actor.user_id, at }
  return answer(doc._id, (await writeBeside(house, transaction, written, entry)).rev)
}

interface Settled {
  readonly counted: bigint
  readonly difference: bigint
  /** What the entries of the wallet come to then, as far as they are in the drawer. */
  readonly flows: Flows
  readonly entry_id: string | undefined
}

/** Makes the wallet hold what was counted, with what of it is to be confirmed. */
async function settle(counting: Counting): Promise<Settled> {
  const { transaction, wallet, asked } = counting
  const { precision } = wallet
  const { flows } = await drawerNow(transaction, wallet.id)
  const held = heldOf(wallet.start, flows)
  if (asked.held !== decimalText(held, precision)) throw changed()
  const counted = inMinor(asked.counted ?? '', precision)
  if (counted === undefined || counted < 0n)
    throw failFields({ counted: { key: 'not_an_amount', count: precision } })
  const difference = counted - held
  const entry_id = difference === 0n ? undefined : await enter(counting, difference)
  return { counted, difference, flows: corrected(flows, difference), entry_id }
}

async function enter(
  { context, transaction, wallet, asked }: Counting,
  difference: bigint,
): Promise<string> {
  const description = asked.reason.trim()
  if (description === '') throw failFields({ reason: { key: 'blank' } })
  const { today, locale } = await placeIn(transaction, context.now)
  const isMore = difference > 0n
  const id = newId(isMore ? 'inc' : 'out')
  const input = {
    klass: isMore ? 'Income' : 'Outgo',
    wallet_id: wallet.id,
    value: decimalText(isMore ? difference : -difference, wallet.precision),
    date: today,
    confirmed: true,
    description,
    categories: (await lastFiled(transaction)) ?? [differenceCategory[locale]],
  }
  const prepared = await prepare(context, transaction, { id, rev: undefined, input })
  await commit(prepared, transaction)
  return id
}

/** What the entry of the last difference is filed under by now: the same thing keeps one name, and the one that people gave it. */
async function lastFiled(transaction: Transaction): Promise<unknown> {
  const [latest] = await shiftsOf(transaction, { entry_id: { $exists: true } }, 1)
  return latest?.entry_id && (await currentRecord(transaction, latest.entry_id))?.categories
}
