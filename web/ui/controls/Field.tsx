// The parts around a control: its label above; below, what helps and what is wrong. Looks only.
import type { ReactNode } from 'react'
import './controls.css'

export interface FieldWords {
  label?: ReactNode
  /** What helps to fill it in; what is empty or false is not shown, of an error neither. */
  description?: ReactNode
  error?: ReactNode
  /** It must be filled in. */
  withAsterisk?: boolean
}

interface FieldProps extends FieldWords {
  /** Of the control; the words have ids of their own below it. */
  id: string
  /** The control is a group of its own, which names itself by the label: `{id}-label`. */
  isGroup?: boolean
  className?: string
  children: ReactNode
}

export function Field({ id, label, isGroup, withAsterisk, className, ...props }: FieldProps) {
  const name = (
    <>
      {label}
      {withAsterisk && (
        <span className="field-asterisk" aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      {label &&
        (isGroup ? (
          <div className="field-label" id={`${id}-label`}>
            {name}
          </div>
        ) : (
          <label className="field-label" id={`${id}-label`} htmlFor={id}>
            {name}
          </label>
        ))}
      {props.children}
      <FieldNotes id={id} {...props} />
    </div>
  )
}

/** Help and error, as `describedBy` names them. */
export function FieldNotes({ id, description, error }: FieldWords & { id: string }) {
  return (
    <>
      {description && (
        <div className="field-hint" id={`${id}-description`}>
          {description}
        </div>
      )}
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </>
  )
}

/** What readers say of a control besides its name and whether it is right. */
export function describedBy(id: string, { description, error }: FieldWords) {
  const notes = [error && `${id}-error`, description && `${id}-description`]
  return {
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
}
