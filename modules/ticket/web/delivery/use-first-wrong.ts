// Where a form that was to be sent is wrong first: a long one is longer than a phone, and its button lies at the bottom.
import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/** The first control that says it is wrong. */
const firstWrong = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? undefined

/**
 * Leads to the first control that is wrong each time `attempt` grows from 0. Answers its label and what is wrong with it, to be said
 * beside the button, for as long as something is.
 */
export function useFirstWrong(
  form: RefObject<HTMLFormElement | null>,
  attempt: number,
): string | undefined {
  // The page itself says what is wrong: its controls, each by its own rules.
  const watch = (changed: () => void) => {
    const watcher = new MutationObserver(changed)
    const attributeFilter = ['aria-invalid']
    watcher.observe(form.current!, { subtree: true, childList: true, attributeFilter })
    return () => watcher.disconnect()
  }
  const said = useSyncExternalStore(watch, () => {
    const control = attempt > 0 && firstWrong(form.current)
    return control ? wordsOf(control) : undefined
  })
  useEffect(() => {
    const control = attempt > 0 && firstWrong(form.current)
    if (!control) return
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }, [form, attempt])
  return said
}

/** "Name: Write the name". */
function wordsOf({ id }: HTMLElement): string {
  const wordsIn = (part: string) =>
    document.getElementById(`${id}-${part}`)?.textContent.replace(/ \*$/, '')
  return [wordsIn('label'), wordsIn('error')].filter(Boolean).join(': ')
}
