// What is offered for a text that is written, beside its box: chosen by arrows and Enter or Tab, or by a tap. Escape leaves the
// words as they are. The focus stays in the box.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './float.module.css'
import { useBeside, type Side } from './use-float.ts'

export interface Option {
  readonly key: string
  readonly content: ReactNode
  readonly choose: () => void
}

export interface OptionListProps {
  readonly box: HTMLElement
  readonly side: Side
  /** What is offered, spoken. */
  readonly label: string
  readonly options: readonly Option[]
  /** The first is marked at once. Otherwise none is, and keys but the arrows are the box's own until one is. */
  readonly marks: boolean
  readonly onLeave: () => void
}

/** Mount it anew (`key`) where what is offered changes with the text: its mark begins again. */
export default function OptionList({ box, side, label, options, marks, onLeave }: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(marks ? 0 : -1)
  useBeside(box, list, side)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const { length } = options
      const marked = options[at]
      if (event.key === 'ArrowDown') setAt((at + 1) % length)
      else if (event.key === 'ArrowUp') setAt((Math.max(at, 0) + length - 1) % length)
      else if (event.key === 'Escape') onLeave()
      else if (marked && (event.key === 'Enter' || event.key === 'Tab')) marked.choose()
      else return
      // Neither the box nor the page gets the key.
      event.preventDefault()
      event.stopPropagation()
    }
    box.addEventListener('keydown', press)
    box.setAttribute('aria-controls', id)
    if (at !== -1) box.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      box.removeEventListener('keydown', press)
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  })
  return (
    <ul
      ref={list}
      id={id}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- the focus stays in the box
      role="listbox"
      aria-label={label}
      className={styles.options}
    >
      {options.map(({ key, content, choose }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the box
        <li
          key={key}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- as its list
          role="option"
          aria-selected={index === at}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={choose}
        >
          {content}
        </li>
      ))}
    </ul>
  )
}
