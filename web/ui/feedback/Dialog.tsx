// A dialog's inside: a modal on a desk, a sheet from below on a phone. Focus goes in and comes back. `Sheet.tsx` loads it.
import { Drawer, Modal } from '@mantine/core'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { askBeforeLoss } from '../loss.ts'
import { useIsPhone } from '../phone.ts'
import { useShortcuts } from '../shortcuts.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { cover, isCovered } from './covers.ts'
import styles from './feedback.module.css'
import { CloseWord } from './close-word.ts'
import type { SheetProps } from './Sheet.tsx'
import '../theme/dialogs.css'

export default function Dialog(props: SheetProps) {
  const { opened, onClose, title, size, firm, ask, children } = props
  const narrow = useIsPhone()
  const [isTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // What was typed belongs to one opening.
  const [was, setWas] = useState(opened)
  if (was !== opened) {
    setWas(opened)
    setTyped(false)
    setAsking(false)
  }
  const closing = {
    returnFocus: false,
    closeOnEscape: !firm,
    closeOnClickOutside: !firm,
    withCloseButton: !firm,
  }
  const closeButtonProps = { 'aria-label': use(CloseWord) }
  const own = useRef<() => void>(undefined)
  const close = () => {
    // A menu over it takes Escape alone.
    if (isCovered(own.current)) return
    if (ask && isTyped) setAsking(!isAsking)
    else onClose()
  }
  const stepBack = useEffectEvent(close)
  useEffect(() => {
    if (!opened || firm) return undefined
    own.current = () => stepBack()
    return cover(own.current)
  }, [opened, firm])
  const box = useRef<HTMLDivElement>(null)
  // Never that of a form behind it, and not by the press that opened it, held down.
  const save = (event: KeyboardEvent) => {
    const main = box.current?.querySelectorAll<HTMLElement>('[data-variant="filled"]')
    if (!event.repeat) [...(main ?? [])].at(-1)?.click()
  }
  useShortcuts([{ key: 'mod+Enter', run: save, disabled: !opened }])
  const isLost = opened && ask !== undefined && isTyped
  useEffect(() => (isLost ? askBeforeLoss() : undefined), [isLost])
  const shared = {
    opened,
    onClose: close,
    title,
    closeButtonProps,
    ...closing,
  }
  const content = (
    // A form in here is no part of the one that the dialog was opened from.
    <div ref={box} onInput={() => setTyped(true)} onSubmit={(event) => event.stopPropagation()}>
      {ask && isAsking && (
        <div className={styles.discard} role="alertdialog" aria-label={ask.question}>
          <p>{ask.question}</p>
          <Button variant="subtle" color="danger" onClick={onClose}>
            {ask.discard}
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)} autoFocus>
            {ask.stay}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
  return (
    <ThemeProvider>
      {narrow ? (
        <Drawer {...shared} position="bottom" size="auto">
          {content}
        </Drawer>
      ) : (
        <Modal {...shared} size={size ?? 'md'}>
          {content}
        </Modal>
      )}
    </ThemeProvider>
  )
}
