// A menu beside its button: arrows walk, Enter chooses, Escape and Tab leave. Its parts are Menu.Target (around one button),
// Menu.Dropdown and, in it, Menu.Item, .Label, .Divider and .RadioGroup with .RadioItem. Looks only.
import { cloneElement, useCallback, useId, useMemo, useState } from 'react'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react'
import styles from './float.module.css'
import { Divider, Item, Label, RadioGroup, RadioItem } from './menu-items.tsx'
import { MenuContext, useMenuState } from './menu-state.ts'
import { useFloat, type Side } from './use-float.ts'

interface MenuProps {
  position?: Side
  width?: number
  onChange?: (isOpen: boolean) => void
  children: ReactNode
}

function MenuRoot({ position: side = 'bottom-start', width, onChange, children }: MenuProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const open = useCallback(
    (next: HTMLElement | undefined) => {
      setAnchor(next)
      onChange?.(next !== undefined)
    },
    [onChange],
  )
  const state = useMemo(() => ({ id, side, width, anchor, open }), [id, side, width, anchor, open])
  return <MenuContext value={state}>{children}</MenuContext>
}

type Button = ReactElement<ComponentProps<'button'>>

function Target({ children }: { children: Button }) {
  const { id, anchor, open } = useMenuState()
  return cloneElement(children, {
    id: children.props.id ?? `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== undefined,
    'aria-controls': anchor && id,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      open(anchor ? undefined : currentTarget),
  })
}

function Dropdown({ children }: { children: ReactNode }) {
  const { anchor } = useMenuState()
  return anchor ? <OpenMenu anchor={anchor}>{children}</OpenMenu> : null
}

const items = '[role^="menuitem"]:not(:disabled)'
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function OpenMenu({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) {
  const { id, side, width, open } = useMenuState()
  const close = useCallback(() => open(undefined), [open])
  const float = useFloat(anchor, { side, first: items, close })
  const walk = (event: KeyboardEvent) => {
    const all = [...(float.current?.querySelectorAll<HTMLElement>(items) ?? [])]
    const step = steps[event.key]
    if (event.key === 'Tab') {
      anchor.focus({ preventScroll: true })
      close()
    } else if (step && all.length > 0) {
      event.preventDefault()
      const at = all.findIndex((item) => item === document.activeElement)
      all[step(at, all.length)]?.focus()
    }
  }
  return (
    <div
      ref={float}
      id={id}
      popover="manual"
      role="menu"
      aria-labelledby={anchor.id}
      tabIndex={-1}
      className={styles.float}
      style={{ width }}
      onKeyDown={walk}
    >
      {children}
    </div>
  )
}

export const Menu = Object.assign(MenuRoot, {
  Target,
  Dropdown,
  Item,
  Label,
  Divider,
  RadioGroup,
  RadioItem,
})
