// A dialog: a modal on a desk, a sheet from below on a phone. Focus goes in and comes back. Looks only.
import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../phone.ts'

export interface SheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Spoken name of the cross. */
  closeLabel: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Neither Escape nor a click outside closes it. */
  firm?: boolean
  children: ReactNode
}

export function Sheet({ opened, onClose, title, closeLabel, size, firm, children }: SheetProps) {
  const narrow = useIsPhone()
  const closing = { closeOnEscape: !firm, closeOnClickOutside: !firm, withCloseButton: !firm }
  const closeButtonProps = { 'aria-label': closeLabel }
  const shared = { opened, onClose, title, closeButtonProps, ...closing }
  return narrow ? (
    <Drawer {...shared} position="bottom" size="auto">
      {children}
    </Drawer>
  ) : (
    <Modal {...shared} size={size ?? 'md'}>
      {children}
    </Modal>
  )
}
