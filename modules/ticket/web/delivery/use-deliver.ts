// Delivers: keeps the signature, writes the payments down, then hands the thing over. Whatever fails, what was done stays, and trying
// again goes on from there.
import { useState } from 'react'
import { may } from '#core/access/rights.ts'
import { newId } from '#core/ids.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { dayOf } from '#core/time/day.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord, useAct } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { readSignature, type Stroke } from '../../rules/receipt/signature.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import { walletKind, walletPrefix } from '../../rules/payment/kinds.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { useRecordPayment } from '../payment/use-payments.ts'
import { rememberWallet, walletsFor } from '../payment/wallet-choice.ts'
import { useSignature } from '../signature/use-signature.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { Takings } from './use-takings.ts'

interface Delivered {
  readonly delivered_to: string
  readonly strokes: readonly Stroke[]
  readonly takings: Takings
  /** Id of the wallet that what is paid this way goes into; blank where there is none yet. */
  readonly walletOf: (way?: PaymentWay) => string
}

export function useDeliver(ticket: Ticket, payments: Payments) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const record = useRecordPayment(ticket._id)
  const { sign } = useSignature(db, ticket._id, 'delivery')
  const act = useAct(db, 'Ticket')
  const [firstWallet] = useState(() => newId(walletPrefix))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  /** Blank where the Group has wallets. */
  const makeFirst = async (): Promise<string> => {
    if (walletsFor(db, payments).choices.length > 0) return ''
    const made = { name: t('payments.first-wallet'), currency: payments.currency, active: true }
    await createRecord(db, { _id: firstWallet, klass: walletKind, ...made }).catch(sameAgain)
    return firstWallet
  }
  const writeDown = async ({ takings: { takings, rest, later }, walletOf }: Delivered) => {
    const isLeft = later.day !== undefined && isOpen({ left: rest })
    if (takings.length === 0 && !isLeft) return
    const first = await makeFirst()
    const write = async (said: { _id: string; [name: string]: unknown }, way?: PaymentWay) => {
      const wallet_id = first || walletOf(way)
      await record.mutateAsync({ ...said, wallet_id, ...(way && { payment_way: way }) })
      rememberWallet(db, wallet_id, way)
    }
    const today = dayOf(new Date())
    const confirmed = may(actor, 'confirms_money')
    for (const { id: _id, way, value } of takings)
      await write({ _id, value, date: today, confirmed }, way)
    if (isLeft) await write({ _id: later.id, value: rest, date: later.day, confirmed: false })
  }
  /** Whether all of it was done. */
  const deliver = async (delivered: Delivered): Promise<boolean> => {
    const { delivered_to, strokes } = delivered
    const signed = strokes.length > 0 ? readSignature({ name: delivered_to, strokes }) : undefined
    if (signed && 'errors' in signed) {
      const [said] = Object.values(signed.errors)
      setProblem(said && t.message(said))
      return false
    }
    setBusy(true)
    setProblem(undefined)
    try {
      if (signed) await sign.mutateAsync(signed.value)
      await writeDown(delivered)
      await act.mutateAsync({ id: ticket._id, action: 'handover/deliver', body: { delivered_to } })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(`${t.problem(error, 'payments')} ${t('delivery.failed')}`)
      return false
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
