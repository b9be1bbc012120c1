// What the parts of a menu know of it.
import { createContext, useContext } from 'react'
import type { Side } from './use-float.ts'

export interface MenuState {
  readonly id: string
  readonly side: Side
  /** Pixels; as wide as its words when left out. */
  readonly width: number | undefined
  /** The button, while the menu is open. */
  readonly anchor: HTMLElement | undefined
  readonly open: (anchor: HTMLElement | undefined) => void
}

export const MenuContext = createContext<MenuState | undefined>(undefined)

export function useMenuState(): MenuState {
  const state = useContext(MenuContext)
  if (!state) throw new Error('a part of a menu stands outside of one')
  return state
}
