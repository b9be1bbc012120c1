// A piece that a module adds to a generic screen, loaded when it is first shown.
import { createElement, lazy, Suspense } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Lazy } from '#web/face.ts'

const loaded = new WeakMap<object, LazyExoticComponent<ComponentType<object>>>()

/** The same component for the same loader, so that it is not mounted anew with each drawing. */
function pieceOf(load: Lazy): ComponentType<object> {
  const piece = loaded.get(load) ?? lazy(load)
  loaded.set(load, piece)
  return piece
}

export type SlotProps<Props> = Props & { load: Lazy<Props> | undefined }

/** Nothing when there is no loader. */
export function Slot<Props extends object>({ load, ...props }: SlotProps<Props>) {
  if (!load) return null
  // The props fit the piece: both are of the one `Props`.
  const piece = pieceOf(load as unknown as Lazy)
  return <Suspense fallback={null}>{createElement(piece, props)}</Suspense>
}
