// Opening an item marks it as read, where the person wants that (spec 4): once each time it is opened, so that what they set to
// unread while they read stays so. In a Group that is for looking alone nothing is marked.
import { useEffect, useRef } from 'react'
import { planRefuses } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import type { Item } from '../reader-calls.ts'
import type { Marks } from '../items/use-marks.ts'
import { useMarkOnOpening } from '../items/use-settings.ts'

export function useReadOnOpening(item: Item | undefined, { setRead }: Marks): void {
  const { value } = useMarkOnOpening()
  const mayMark = planRefuses(useGroup().actor, 'update') === undefined
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!item || value === undefined || opened.current === item._id) return
    opened.current = item._id
    if (value && mayMark && !item.read) setRead(item, true)
  })
}
