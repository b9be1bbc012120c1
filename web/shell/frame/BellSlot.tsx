// Where the bell of the frame is; it comes once the first screen has what it asked for, and the page does without it where it
// cannot be loaded.
import { useEffect, useState } from 'react'
import type { BellProps } from '#web/face.ts'
import { Slot } from '#web/records/Slot.tsx'
import { Dispensable } from '#web/ui/feedback/Dispensable.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { useProduct } from '../product.ts'

export function BellSlot(props: BellProps) {
  const { bell } = useProduct()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const load = async () => {
      await bell?.()
      setDue(true)
    }
    return whenIdle(load)
  }, [bell])
  const outline = props.place === 'side' && <span className={props.className} aria-hidden />
  if (!isDue) return outline
  // Without a network it is not there; the page goes on.
  return (
    <Dispensable>
      <Slot load={bell} {...props} outline={outline} />
    </Dispensable>
  )
}
