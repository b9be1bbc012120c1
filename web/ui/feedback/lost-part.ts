// A part of the page that could not be loaded: how browsers name it, and what takes its place.
import { createContext, type ComponentType } from 'react'
import { LostPart } from './need-connection.ts'

/** Whether this is what is thrown for a part that did not come, by a browser too. */
export function isLostPart(error: unknown): boolean {
  if (error instanceof LostPart) return true
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|preload css/i.test(message)
}

export interface LostDialogProps {
  readonly onClose: () => void
}

/** In the place of a dialog. Given by the shell, which has the words. */
export const LostDialogContext = createContext<ComponentType<LostDialogProps>>(() => null)

export interface LostPieceProps {
  /** Somebody waits for it. */
  readonly isAsked: boolean
  /** It was not tried again yet. */
  readonly isFirst: boolean
  /** Tries again. */
  readonly onBack: () => void
}

/** In the place of a piece of a page. Given by the shell, which knows when the server answers again. */
export const LostPieceContext = createContext<ComponentType<LostPieceProps>>(() => null)
