// What is likely done next with an estimate in a list: a draft, or one whose link was copied, is sent, who has one is reminded, and what is approved is paid.
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { isUnsent, stateOn } from '../../rules/estimate/state.ts'
import { stepRefused } from '../../rules/estimate/steps.ts'
import { useReceivable } from '../payment/use-receivable.ts'
import type { Estimate } from './estimate-doc.ts'
import { EstimateTexts } from './EstimateTexts.tsx'
import { SendDialog } from './send/SendDialog.tsx'

export default function NextOfEstimate({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { actor } = useGroup()
  const today = dayOf(useNow())
  const [isSending, setSending] = useState(false)
  const estimate: Estimate = record
  const state = stateOn(estimate, today)
  if (state === 'approved') return <Receive ticket={estimate.ticket_id} />
  if (state === 'expired' || stepRefused('send', actor, estimate)) return null
  return (
    <>
      <Button size="xs" onClick={() => setSending(true)}>
        {t(
          isUnsent({ ...estimate, status: state }) ? 'estimate.next.send' : 'estimate.next.remind',
        )}
      </Button>
      {isSending && (
        <EstimateTexts outline={null}>
          <SendDialog estimate={estimate} onClose={() => setSending(false)} />
        </EstimateTexts>
      )}
    </>
  )
}

/** While something of its ticket is neither paid nor expected. */
function Receive({ ticket }: { ticket: string | undefined }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useReceivable()
  const owed = data?.rows.find(({ _id }) => _id === ticket)
  if (!owed) return null
  const page = `/account/${db}/tickets/${owed._id}`
  return (
    <Button size="xs" component="a" href={owed.due === null ? `${page}/deliver` : page}>
      {t('estimate.next.receive')}
    </Button>
  )
}
