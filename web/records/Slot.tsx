// A piece that a module adds to a generic screen, loaded when it is first shown, or before with the screen that shows it.
import { createElement, Suspense, type ComponentType, type ReactNode } from 'react'
import type { Lazy } from '#web/face.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { loadConnected } from '#web/ui/feedback/need-connection.ts'

const pieces = new WeakMap<object, ComponentType<object>>()

/** The same component for the same loader, so that it is not mounted anew with each drawing. */
function pieceOf(load: Lazy): ComponentType<object> {
  const piece = pieces.get(load) ?? latePiece(load)
  pieces.set(load, piece)
  return piece
}

/** Loads a piece that the first drawing of its screen shows; what could not be loaded is tried again when it is shown. */
export async function loadPiece(load: () => Promise<{ default: unknown }>): Promise<void> {
  if (pieces.has(load)) return
  try {
    const { default: loaded } = await loadConnected(load)
    if (!pieces.has(load)) pieces.set(load, loaded as ComponentType<object>)
  } catch {
    // Its place says so.
  }
}

export type SlotProps<Props> = Props & {
  load: Lazy<Props> | undefined
  /** Seen while the piece is loaded. */
  outline?: ReactNode
}

/** Nothing when there is no loader. */
export function Slot<Props extends object>({ load, outline = null, ...props }: SlotProps<Props>) {
  if (!load) return null
  // The props fit the piece: both are of the one `Props`.
  const piece = pieceOf(load as unknown as Lazy)
  return <Suspense fallback={outline}>{createElement(piece, props)}</Suspense>
}
