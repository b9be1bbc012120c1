// A dialog: a modal on a desk, a sheet from below on a phone. Its code comes once the browser has nothing else to do, or with
// the first one that opens; what is typed meanwhile is written into it. Looks only.
import { lazy, Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { holdKeys } from '../held-keys.ts'
import { whenIdle } from '../when-idle.ts'

/** The question before a dialog with something typed in it is closed by Escape, its cross or a click beside it. */
export interface DiscardWords {
  readonly question: string
  /** Closes the dialog; what was typed is lost. */
  readonly discard: string
  readonly stay: string
}

export interface SheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Neither Escape nor a click outside closes it. */
  firm?: boolean
  /** For dialogs in which people type. */
  ask?: DiscardWords
  children: ReactNode
}

let isLoaded = false

async function loadDialog() {
  const part = await import('./Dialog.tsx')
  isLoaded = true
  return part
}

const Dialog = lazy(loadDialog)

export function Sheet(props: SheetProps) {
  const { opened } = props
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  useEffect(() => whenIdle(loadDialog), [])
  useFocusBack(opened)
  useLayoutEffect(() => {
    if (opened && !isLoaded) holdKeys()
  }, [opened])
  return wasOpened ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null
}

/** How many times the browser draws while a dialog fades out, at most. */
const fadingFrames = 60

/** Gives the focus back to where it was, else to the page's title, as soon as the dialog is gone with what had the focus. */
function giveBack(before: Element | null, framesLeft = fadingFrames): void {
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now !== null && now !== document.body) {
      if (framesLeft > 0 && now.closest('[role="dialog"]')) giveBack(before, framesLeft - 1)
      return
    }
    const places = [before, document.querySelector('main h1')]
    const place = places.find((one) => one?.isConnected && one !== document.body)
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  })
}

function useFocusBack(opened: boolean): void {
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    return () => giveBack(before)
  }, [opened])
}
