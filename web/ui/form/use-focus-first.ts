// Puts the focus into the input marked `data-autofocus` when a form appears: what a dialog does by itself.
import { useEffect, useRef, type RefObject } from 'react'

/**
 * Ref of the form. `desk`: not where a keyboard would pop up over what there is to read; `everywhere`: the person asked
 * for this very input.
 */
export function useFocusFirst<Box extends HTMLElement>(
  where: 'desk' | 'everywhere',
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (where === 'desk' && matchMedia('(pointer: coarse)').matches) return
    // A sheet that is still on its way up would be scrolled out of its place.
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [where])
  return box
}
