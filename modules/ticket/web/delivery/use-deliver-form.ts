// What is typed to hand a thing over, and what happens then: the receipt is printed or sent where this browser does so, and it can be
// taken back.
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { takeBack, useAct } from '#web/api/writing/actions.ts'
import { useAddress } from '#web/router/use-address.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Payments } from '../../rules/payment/wire.ts'
import type { Stroke } from '../../rules/receipt/signature.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { useSendNext } from '../payment/use-send-next.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useFinish } from './FinishCard.tsx'
import { useDeliver } from './use-deliver.ts'
import { useMoreBilled } from './use-more-billed.ts'
import { usePaidNow } from './use-paid-now.ts'
import { useSendAlong } from './use-send-along.ts'
import { useTakings } from './use-takings.ts'
import { useWallets } from './use-wallets.ts'

const printsReceipt = 'delivery-prints'
const sendsReceipt = 'delivery-sends'

export function useDeliverForm(ticket: Ticket, before: Payments, customer: string) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const client = useQueryClient()
  const act = useAct(db, 'Ticket')
  const finish = useFinish(ticket)
  const sendNext = useSendNext()
  const more = useMoreBilled(ticket, before)
  const { payments } = more
  const takings = useTakings(payments)
  const { deliver, problem, isBusy } = useDeliver(ticket, payments)
  const [typed, setTyped] = useState<string>()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [attempt, setAttempt] = useState(0)
  const isAsked = attempt > 0
  const wallets = useWallets(payments, takings, isAsked)
  const [stays, setStays] = useState<readonly string[]>([])
  const [isPrinted, setPrinted] = useState(inBrowser.get(printsReceipt) !== 'no')
  const [isSent, setSent] = useState(inBrowser.get(sendsReceipt) === 'yes')
  const sendAlong = useSendAlong(ticket)
  const soFar = usePaidNow(payments, takings)
  const not_returned = stays.join('\n')
  const page = `/account/${db}/tickets/${ticket._id}`
  const name = typed ?? customer
  return {
    page,
    finish,
    more,
    takings,
    attempt,
    isBusy,
    problem,
    isPrinted,
    setPrinted(isWanted: boolean) {
      setPrinted(isWanted)
      inBrowser.set(printsReceipt, isWanted ? undefined : 'no')
    },
    /** By what it can be sent; undefined where it cannot. */
    messenger: sendAlong?.by,
    isSent,
    setSent(isWanted: boolean) {
      setSent(isWanted)
      inBrowser.set(sendsReceipt, isWanted ? 'yes' : undefined)
    },
    delivery: { soFar, not_returned, more: more.offered },
    back: { stays, onStays: setStays },
    taken: {
      name,
      onName: setTyped,
      problem: isAsked ? more.nameProblem(name) : undefined,
      strokes,
      onStrokes: setStrokes,
    },
    wallets: wallets.needed,
    async submit() {
      setAttempt((now) => now + 1)
      const finished = finish.read()
      if (!finished || isBusy || wallets.isLacking || takings.lacksDay) return
      if (takings.takings.some(takings.problemOf)) return
      if (more.isWrong() || more.nameProblem(name)) return
      const { walletOf } = wallets
      const delivered_to = name.trim()
      const { approve: bill } = more
      const said = { finished, delivered_to, not_returned, strokes, bill, takings, walletOf }
      const handOver = () => deliver(said)
      const written = await (sendAlong && isSent ? sendAlong.send(handOver) : handOver())
      if (!written) return
      const receipt = `${page}/receipt?form=delivery`
      go(isPrinted ? `${receipt}&print=1` : page, { replace: true })
      const run = () => {
        if (hasEnded(ticket.status)) act.mutate({ id: ticket._id, action: 'handover/ready' })
        else void takeBack(client, db, 'Ticket', written).catch(showError)
      }
      const undo = { label: t('actions.undo'), run }
      const next = sendNext(customer, `${receipt}&send=1`)
      void toast({ message: t('ticket.handover.done'), undo, next })
    },
  }
}

export type DeliverFormState = ReturnType<typeof useDeliverForm>
