// Where a form that was to be sent is wrong first: a long one is longer than a phone, and its button lies at the bottom.
import { useEffect, type RefObject } from 'react'

/** The first control that says it is wrong. */
export const firstWrong = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')

/** Leads to the first control that is wrong each time `attempt` grows from 0. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, attempt: number): void {
  useEffect(() => {
    const control = attempt > 0 && firstWrong(form.current)
    if (!control) return
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }, [form, attempt])
}
