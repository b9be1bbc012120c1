// Behind every screen of a Group: listens for scanners that type like a keyboard, anywhere but in a field of text, in a
// dialog and while one opens. Keys of a person reach the page a moment later, as they were.
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { areKeysHeld } from '#web/ui/held-keys.ts'
import { maxGapMs, makeBurst, type Pressed } from './burst.ts'
import { scanTaker } from './taker.ts'
import { useOpenScanned } from './use-scan.ts'

interface HeldKey extends Pressed {
  readonly event: KeyboardEvent
}

const pressed = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'radio',
  'range',
  'reset',
  'submit',
])

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !pressed.has(target.type)
  return target.isContentEditable || target.matches('textarea, select, [role="combobox"]')
}

function isDialogOpen(): boolean {
  const asking = document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]')
  return [...asking].some((one) => one.checkVisibility({ visibilityProperty: true }))
}

/** Events that were held and are sent on. */
const sentOn = new WeakSet<Event>()

function sendOn({ event }: HeldKey): void {
  const { key, code, shiftKey, target } = event
  const modifierAltGraph = event.getModifierState('AltGraph')
  const common = { key, code, shiftKey, modifierAltGraph, bubbles: true, cancelable: true }
  const again = new KeyboardEvent('keydown', { ...common, composed: true })
  sentOn.add(again)
  const place = target instanceof Element && target.isConnected ? target : document.activeElement
  // The next one of them meets what this one did.
  flushSync(() => void place?.dispatchEvent(again))
}

export default function ScannerKeys({ db }: { db: string }) {
  const open = useOpenScanned(db, { replace: false })
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const burst = makeBurst<HeldKey>()
    const read = (text: string) => {
      const take = scanTaker.get()
      if (take) take(text)
      else void latest.current(text)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (event: KeyboardEvent) => {
      if (sentOn.has(event) || event.isComposing) return
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)
      if (isElsewhere || isDialogOpen() || areKeysHeld()) {
        for (const one of burst.expire()) sendOn(one)
        return
      }
      clearTimeout(timer)
      const { key, timeStamp: at, repeat: isRepeat } = event
      const verdict = burst.press({ key, at, isRepeat, event })
      if (verdict.is !== 'code') for (const one of verdict.before) sendOn(one)
      if (verdict.is !== 'passed') {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (verdict.is === 'code') read(verdict.text)
      if (verdict.is === 'held') {
        timer = setTimeout(() => burst.expire().forEach(sendOn), maxGapMs)
      }
    }
    // While the event goes down: before every shortcut of the page.
    window.addEventListener('keydown', listen, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', listen, true)
    }
  }, [])
  return null
}
