// A word more about what is pointed at, focused or tapped. Looks only.
import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, FocusEvent, PointerEvent, ReactElement } from 'react'
import styles from './float.module.css'
import { useBeside } from './use-float.ts'

interface TooltipProps {
  label: string
  /** One element that takes a pointer; it gets the word as its description. */
  children: ReactElement<ComponentProps<'button'>>
}

interface Aim {
  readonly at: Element
  /** A pointer that only passes by opens nothing: the word shows itself a moment later. */
  readonly isPassing: boolean
}

export function Tooltip({ label, children }: TooltipProps) {
  const id = useId()
  const [aim, setAim] = useState<Aim>()
  const close = () => setAim(undefined)
  useEffect(() => {
    if (!aim) return undefined
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setAim(undefined)
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [aim])
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': aim && id,
        onPointerEnter: ({ currentTarget: at, pointerType }: PointerEvent) =>
          setAim({ at, isPassing: pointerType !== 'touch' }),
        onPointerLeave: close,
        onFocus: ({ currentTarget: at }: FocusEvent) => setAim({ at, isPassing: false }),
        onBlur: close,
      })}
      {aim && <Word id={id} aim={aim} label={label} />}
    </>
  )
}

function Word({ id, aim, label }: { id: string; aim: Aim; label: string }) {
  const float = useRef<HTMLSpanElement>(null)
  useBeside(aim.at, float, 'top-start')
  return (
    <span
      ref={float}
      id={id}
      popover="manual"
      role="tooltip"
      className={styles.tooltip}
      data-passing={aim.isPassing || undefined}
    >
      {label}
    </span>
  )
}
