// A piece that a module adds to a page, below what people read first: it comes once the page has all that it was opened for.
import { useEffect, useState } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'
import { Slot, type SlotProps } from '#web/records/Slot.tsx'

export function LateSlot<Props extends object>(props: SlotProps<Props>) {
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(async () => setDue(true)), [])
  return isDue ? <Slot {...props} /> : null
}
