// A dialog: a modal on a desk, a sheet from below on a phone. Focus goes in and comes back. Looks only.
import { Button, Drawer, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../phone.ts'
import styles from './feedback.module.css'

/** What is asked before a dialog with something typed in it is closed by Escape, its cross or a click beside it. */
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
  /** Spoken name of the cross. */
  closeLabel: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Neither Escape nor a click outside closes it. */
  firm?: boolean
  /** For dialogs in which people type. */
  ask?: DiscardWords
  children: ReactNode
}

export function Sheet(props: SheetProps) {
  const { opened, onClose, title, closeLabel, size, firm, ask, children } = props
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
  useFocusBack(opened)
  const closing = { closeOnEscape: !firm, closeOnClickOutside: !firm, withCloseButton: !firm }
  const closeButtonProps = { 'aria-label': closeLabel }
  const close = () => (ask && isTyped ? setAsking(!isAsking) : onClose())
  const shared = { opened, onClose: close, title, closeButtonProps, ...closing }
  const content = (
    <div onInput={() => setTyped(true)}>
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
  return narrow ? (
    <Drawer {...shared} position="bottom" size="auto">
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} size={size ?? 'md'}>
      {content}
    </Modal>
  )
}

/** Gives the focus back to where it was: to the button of a menu that is gone, else to the page's title. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    const before = document.activeElement
    const menu = before?.closest('[role="menu"]')?.id
    const button = menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu}"]`) : null
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const places = [before, button, document.querySelector('main h1')]
        const place = places.find((one) => one?.isConnected && one !== document.body)
        if (place instanceof HTMLElement) place.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
