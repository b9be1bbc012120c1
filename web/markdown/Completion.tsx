// Offers something while its beginning is written, to choose by arrows and Enter, or by a tap. Escape leaves the words as they
// are. The focus stays in the box.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBeside } from '#web/ui/float/use-float.ts'
import styles from './markdown.module.css'

export interface CompletionOption {
  readonly key: string
  readonly content: ReactNode
  readonly choose: () => void
}

export interface CompletionProps {
  readonly box: HTMLTextAreaElement
  /** What is offered, spoken. */
  readonly label: string
  /** Spoken when something is found: how many, and which keys choose. */
  readonly found: string
  readonly options: readonly CompletionOption[]
  /** What is written of it; the first option is marked again whenever it changes. Undefined: nothing is. */
  readonly begun: string | undefined
  readonly onLeave: () => void
}

/** What is written before the caret, as `begunAt` reads it; undefined while something is selected or the box is left. */
export function useBegun(
  box: HTMLTextAreaElement,
  begunAt: (text: string, caret: number) => string | undefined,
): [begun: string | undefined, leave: () => void] {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    const look = () => {
      const { value, selectionStart, selectionEnd } = box
      setBegun(selectionStart === selectionEnd ? begunAt(value, selectionStart) : undefined)
    }
    const leave = () => setBegun(undefined)
    const events = ['input', 'click', 'focus'] as const
    for (const name of events) box.addEventListener(name, look)
    box.addEventListener('blur', leave)
    look()
    return () => {
      for (const name of events) box.removeEventListener(name, look)
      box.removeEventListener('blur', leave)
    }
  }, [box, begunAt])
  return [begun, () => setBegun(undefined)]
}

export function Completion({ found, options, begun, ...list }: CompletionProps) {
  const isOffered = begun !== undefined && options.length > 0
  return (
    <>
      <output className="sr-only">{isOffered && found}</output>
      {isOffered && <OptionList key={begun} options={options} {...list} />}
    </>
  )
}

type OptionListProps = Pick<CompletionProps, 'box' | 'label' | 'options' | 'onLeave'>

function OptionList({ box, label, options, onLeave }: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  useBeside(box, list, 'top-start')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setAt((at + step + options.length) % options.length)
      else if (event.key === 'Enter' || event.key === 'Tab') options[at]?.choose()
      else if (event.key === 'Escape') onLeave()
      else return
      // Neither the box nor the page gets the key.
      event.preventDefault()
      event.stopPropagation()
    }
    box.addEventListener('keydown', press)
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-activedescendant', `${id}-${at}`)
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
