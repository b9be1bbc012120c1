// A few things to choose from in a dialog; arrow keys walk them.
import type { KeyboardEvent, ReactNode } from 'react'
import classes from '../ticket.module.css'

export interface Option {
  readonly value: string
  readonly label: string
  readonly mark?: ReactNode
  readonly current?: boolean
}

interface OptionButtonsProps {
  label: string
  options: readonly Option[]
  onChoose: (value: string) => void
}

export function OptionButtons({ label, options, onChoose }: OptionButtonsProps) {
  return (
    <ul className={classes.options} aria-label={label}>
      {options.map(({ value, label, mark, current }, index) => (
        <li key={value}>
          <button
            type="button"
            data-autofocus={index === 0 || undefined}
            aria-pressed={current}
            onClick={() => onChoose(value)}
            onKeyDown={walk}
          >
            {mark}
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const all = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  all.at((all.indexOf(event.currentTarget) + by) % all.length)?.focus()
}
