// Keys typed between a key that opens something to write in and the moment when that has the focus: they are held, and
// then written there. Without it they would be lost, or act as shortcuts of the page that is being left.

/** What was typed so far; undefined while nothing is held. */
let held: string[] | undefined

/** Holds every key until something takes the focus, or the person presses Escape or a button of the mouse. */
export function holdKeys(): void {
  if (held === undefined) {
    // On the window and while the event goes down: before every other listener of the page.
    window.addEventListener('keydown', hold, true)
    window.addEventListener('focusin', deliver, true)
    window.addEventListener('pointerdown', releaseKeys, true)
  }
  held = []
}

/** Whether keys are held now, so that earlier listeners leave them to what is opening. */
export function areKeysHeld(): boolean {
  return held !== undefined
}

/** Forgets what was held: nothing to write in has come. */
export function releaseKeys(): void {
  held = undefined
  window.removeEventListener('keydown', hold, true)
  window.removeEventListener('focusin', deliver, true)
  window.removeEventListener('pointerdown', releaseKeys, true)
}

function hold(event: KeyboardEvent): void {
  if (!held || event.isComposing) return
  if (event.key === 'Escape') return releaseKeys()
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  // Keys of the browser itself still work: a reload, a new tab.
  if (isCommand && event.key !== 'Enter') return
  if (isCommand) held.push('mod+Enter')
  else if (event.key === 'Backspace') held.pop()
  else if (event.key === 'Enter' || event.key.length === 1) held.push(event.key)
  event.preventDefault()
  event.stopImmediatePropagation()
}

function deliver({ target }: FocusEvent): void {
  const keys = held ?? []
  releaseKeys()
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isText || keys.length === 0) return
  // Listeners of the input are there once the focus has landed.
  queueMicrotask(() => {
    for (const key of keys) {
      if (key.endsWith('Enter')) press(target, key !== 'Enter')
      else write(target, key)
    }
  })
}

/** Writes as a person would: the value grows, and everybody who listens to the input learns it. */
function write(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  set?.call(input, input.value + text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}

function press(input: HTMLElement, ctrlKey: boolean): void {
  const enter = { key: 'Enter', code: 'Enter', ctrlKey, bubbles: true, cancelable: true }
  input.dispatchEvent(new KeyboardEvent('keydown', enter))
}
