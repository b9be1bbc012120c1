// How a form is laid out: one column on phones, two from 900 px, a summary of what is wrong, the main button last.
// Looks only; inputs are Mantine's, in our dress.
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './form.module.css'

/** Fields; wrap one in `<Wide>` to span both columns. None takes anything while the form is `busy`. */
export function FormGrid({ single, busy, children }: FormGridProps) {
  return (
    <fieldset className={styles.grid} data-single={single ? true : undefined} disabled={busy}>
      {children}
    </fieldset>
  )
}

interface FormGridProps {
  single?: boolean | undefined
  busy?: boolean
  children: ReactNode
}

export function Wide({ children }: { children: ReactNode }) {
  return <div data-wide>{children}</div>
}

/** A named group of fields. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      {title !== undefined && <legend>{title}</legend>}
      {children}
    </fieldset>
  )
}

export interface Problem {
  /** `id` of the input it is about. */
  readonly input?: string
  /** "Name: Write the name". */
  readonly text: string
}

/** On top of the form, only when something is wrong; takes the focus when `attempt` grows. */
export function FormSummary({ title, problems, attempt }: FormSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const any = problems.length > 0
  useEffect(() => {
    if (any && attempt > 0) heading.current?.focus()
  }, [any, attempt])
  if (!any) return null
  return (
    <div className={styles.summary} role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ProblemList problems={problems} />
    </div>
  )
}

export interface FormSummaryProps {
  title: string
  problems: readonly Problem[]
  /** How often the form was sent; each time the summary takes the focus. */
  attempt: number
}

/** What is wrong with each field; one whose input is on the page leads there. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul>
      {problems.map(({ input, text }) => (
        <li key={`${input}${text}`}>
          {input === undefined ? (
            text
          ) : (
            <a href={`#${input}`} onClick={focusInput}>
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function focusInput(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const input = document.getElementById(event.currentTarget.hash.slice(1))
  if (input) showInput(input)
}

/** A part of a form that is not seen; what opens it is named by its id. */
const closed = '[hidden][data-opener]'

/** Leads to an input; the tab and the step that it lies on are opened first. */
export function showInput(input: HTMLElement): void {
  let place = input.closest(closed)
  if (!place) return input.focus()
  for (; place; place = place.parentElement?.closest(closed) ?? null)
    document.getElementById(place.getAttribute('data-opener')!)?.click()
  requestAnimationFrame(() => input.focus())
}

export interface FormActionsProps {
  /** Says quietly what is kept. */
  note?: ReactNode
  /** The form is the whole page: its buttons stay in sight at a desk too. */
  page?: boolean
  children: ReactNode
}

/** Buttons at the end; on a phone they stay at the bottom of the window. */
export function FormActions({ note, page, children }: FormActionsProps) {
  return (
    <div className={styles.actions} data-page={page ? true : undefined} data-page-bar>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {children}
    </div>
  )
}
