// Delivers: keeps the signature, bills what was typed, writes the payments down, then hands the thing over. Whatever fails, what was done stays, and trying
// again goes on from there.
import { useState } from 'react'
import { may } from '#core/access/rights.ts'
import { newId } from '#core/ids.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { dayOf } from '#core/time/day.ts'
import type { WriteAnswer } from '#core/wire.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { createRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { readSignature, type Stroke } from '../../rules/receipt/signature.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import { walletPrefix } from '../../rules/payment/kinds.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { useRecordPayment } from '../payment/form/use-record-payment.ts'
import {
  newWallet,
  newWalletFields,
  newWalletName,
  rememberWallet,
} from '../payment/form/wallet-choice.ts'
import { useSignature } from '../signature/use-signature.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { Takings } from './use-takings.ts'

interface Delivered {
  /** What finishing the work asks for, where it goes on until now. */
  readonly finished: Readonly<Record<string, string>>
  readonly delivered_to: string
  /** Of what it came with; blank where all of it goes along. */
  readonly not_returned: string
  readonly strokes: readonly Stroke[]
  /** Bills what is typed in this name; false where it could not be. */
  readonly bill: (name: string) => Promise<boolean>
  readonly takings: Takings
  /** Id of the wallet that what is paid this way goes into, or that it is made. */
  readonly walletOf: (way?: PaymentWay) => string
}

export function useDeliver(ticket: Ticket, payments: Payments) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const record = useRecordPayment(ticket._id)
  const { sign } = useSignature(db, ticket._id, 'delivery')
  const act = useAct(db, 'Ticket')
  const [made] = useState(() => ({ cash: newId(walletPrefix), other: newId(walletPrefix) }))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  /** Its id. */
  const makeWallet = async (way: PaymentWay | undefined): Promise<string> => {
    const _id = way === 'cash' ? made.cash : made.other
    const wallet = { name: t(newWalletName(way)), ...newWalletFields(way, payments.currency) }
    await createRecord(db, { _id, ...wallet }).catch(sameAgain)
    return _id
  }
  const writeDown = async ({ takings: { takings, rest, later }, walletOf }: Delivered) => {
    const isLeft = later.day !== undefined && isOpen({ left: rest })
    if (takings.length === 0 && !isLeft) return
    const places = new Map<boolean, string>()
    const write = async (said: { _id: string; [name: string]: unknown }, way?: PaymentWay) => {
      const place = places.get(way === 'cash') ?? walletOf(way)
      const wallet_id = place === newWallet ? await makeWallet(way) : place
      places.set(way === 'cash', wallet_id)
      await record.mutateAsync({ ...said, wallet_id, ...(way && { payment_way: way }) })
      rememberWallet(db, wallet_id, way)
    }
    const today = dayOf(new Date())
    // What may not be confirmed is taken.
    const confirmed = may(actor, 'confirms_money')
    const said = { date: today, confirmed, ...(!confirmed && { taken_on: today }) }
    for (const { id: _id, way, value } of takings) await write({ _id, value, ...said }, way)
    if (isLeft) await write({ _id: later.id, value: rest, date: later.day, confirmed: false })
  }
  /** What was written; undefined where not all of it was done. */
  const deliver = async (delivered: Delivered): Promise<WriteAnswer | undefined> => {
    const { finished, delivered_to, not_returned, strokes, bill } = delivered
    const body = { ...finished, delivered_to, ...(not_returned && { not_returned }) }
    const signed = strokes.length > 0 ? readSignature({ name: delivered_to, strokes }) : undefined
    if (signed && 'errors' in signed) {
      const [said] = Object.values(signed.errors)
      setProblem(said && t.message(said))
      return undefined
    }
    setBusy(true)
    setProblem(undefined)
    try {
      if (signed) await sign.mutateAsync(signed.value)
      if (!(await bill(delivered_to))) {
        setProblem(t('delivery.failed'))
        return undefined
      }
      await writeDown(delivered)
      return await act.mutateAsync({ id: ticket._id, action: 'handover/deliver', body })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(`${t.problem(error, 'payments')} ${t('delivery.failed')}`)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { deliver, problem, isBusy }
}

/** The wallet was made by the try before. */
function sameAgain(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 409)) throw error
}
