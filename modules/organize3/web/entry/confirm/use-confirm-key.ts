// The key that confirms the entries at hand, or takes that back. Of many, those of future days need a confirmation; one expected income
// is received on its page.
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { isOfLater } from '../../../rules/entry/standing.ts'
import { useAskedFirst } from './use-asked-first.ts'
import { confirmActionOf, useConfirm } from './use-confirm.ts'

/** What `LaterDialog` shows. */
export function useConfirmKey(atHand: readonly WireDocument[]) {
  const confirm = useConfirm()
  const isAskedFirst = useAskedFirst()
  const today = dayOf(useNow())
  const [later, setLater] = useState<readonly WireDocument[]>([])
  const step = atHand[0] && confirmActionOf(atHand[0])
  const fitting = atHand.filter((one) => confirmActionOf(one) === step)
  const isAsked = (one: WireDocument) =>
    step === 'confirm' && fitting.length > 1 && isOfLater(one.date, today)
  useShortcuts([
    {
      key: 'y',
      text: 'entry.keys.confirm',
      run() {
        if (atHand.length === 1 && isAskedFirst(atHand[0])) return
        const now = fitting.filter((one) => !isAsked(one))
        if (step && now.length > 0) confirm.run(now, step)
        setLater(fitting.filter(isAsked))
      },
      disabled: !step,
    },
  ])
  return {
    count: later.length,
    onLeave: () => setLater([]),
    onConfirm() {
      confirm.run(later, 'confirm')
      setLater([])
    },
  }
}
