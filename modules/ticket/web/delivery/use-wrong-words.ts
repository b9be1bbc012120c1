// What is wrong first with a form whose button is always in sight, while the input that it is about may be far above.
import { useSyncExternalStore, type RefObject } from 'react'
import { firstWrong } from '#web/ui/form/use-first-wrong.ts'

/** The label of the first control that is wrong and what is wrong with it, once `attempt` is above 0, for as long as something is. */
export function useWrongWords(
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
  return useSyncExternalStore(watch, () => {
    const control = attempt > 0 && firstWrong(form.current)
    return control ? wordsOf(control) : undefined
  })
}

/** "Name: Write the name". */
function wordsOf({ id }: HTMLElement): string {
  const wordsIn = (part: string) =>
    document.getElementById(`${id}-${part}`)?.textContent.replace(/ \*$/, '')
  return [wordsIn('label'), wordsIn('error')].filter(Boolean).join(': ')
}
