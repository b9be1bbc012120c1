// A small dialog beside the button that opened it: what a filter offers. Looks only.
import { useCallback, useId, useState, type MouseEvent, type ReactNode } from 'react'
import styles from './float.module.css'
import { useFloat } from './use-float.ts'

/** What the button gets that opens it. */
export interface PopoverTarget {
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

export interface PopoverProps {
  readonly label: string
  readonly target: (button: PopoverTarget) => ReactNode
  /** `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode
}

export function Popover({ label, target, children }: PopoverProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  return (
    <>
      {target({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== undefined,
        'aria-controls': anchor && id,
        onClick: ({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget),
      })}
      {anchor && (
        <Content id={id} label={label} anchor={anchor} close={close}>
          {children(() => {
            anchor.focus({ preventScroll: true })
            close()
          })}
        </Content>
      )}
    </>
  )
}

interface ContentProps {
  id: string
  label: string
  anchor: HTMLElement
  close: () => void
  children: ReactNode
}

const firstControl = '[data-autofocus], input, button, select, a[href]'

function Content({ id, label, anchor, close, children }: ContentProps) {
  const float = useFloat(anchor, { side: 'bottom-start', first: firstControl, close })
  return (
    <div
      ref={float}
      id={id}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- shortcuts and readers find every dialog by its role
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.float}
    >
      {children}
    </div>
  )
}
