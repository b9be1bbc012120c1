// The key that confirms the entries at hand, or takes that back. Of many those of days to come are asked for.
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { isOfLater } from '../../../rules/entry/standing.ts'
import { deedOf, useConfirm } from './use-confirm.ts'

/** What `LaterDialog` shows. */
export function useConfirmKey(atHand: readonly WireDocument[]) {
  const confirm = useConfirm()
  const today = dayOf(useNow())
  const [later, setLater] = useState<readonly WireDocument[]>([])
  const deed = atHand[0] && deedOf(atHand[0])
  const fitting = atHand.filter((one) => deedOf(one) === deed)
  const isAsked = (one: WireDocument) =>
    deed === 'confirm' && fitting.length > 1 && isOfLater(one.date, today)
  useShortcuts([
    {
      key: 'y',
      text: 'entry.keys.confirm',
      run() {
        const now = fitting.filter((one) => !isAsked(one))
        if (deed && now.length > 0) confirm.run(now, deed)
        setLater(fitting.filter(isAsked))
      },
      disabled: !deed,
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
