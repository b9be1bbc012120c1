// A box to tick, its words beside it. Looks only.
import { useId, type ComponentProps } from 'react'
import { describedBy, FieldNotes, type FieldWords } from './Field.tsx'

export interface CheckboxProps
  extends Omit<FieldWords, 'withAsterisk'>, Omit<ComponentProps<'input'>, 'type' | 'size'> {}

export function Checkbox({ label, description, error, className, ...input }: CheckboxProps) {
  const made = useId()
  const id = input.id ?? made
  const words = { label, description, error }
  return (
    <div className={['check', className].filter(Boolean).join(' ')}>
      <div className="check-body">
        <span className="check-box">
          <input type="checkbox" {...describedBy(id, words)} {...input} id={id} />
          <svg viewBox="0 0 12 12" fill="none" aria-hidden>
            <path d="M2.2 6.4 4.8 9 9.8 3.6" />
          </svg>
        </span>
        <div className="check-words">
          <label htmlFor={id}>{label}</label>
          <FieldNotes id={id} description={description} error={error} />
        </div>
      </div>
    </div>
  )
}
