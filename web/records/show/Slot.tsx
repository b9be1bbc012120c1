// A piece that a module adds to a generic screen, loaded when it is first shown.
import { createElement, lazy, Suspense } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { WireDocument } from '#core/wire.ts'
import type { Lazy } from '#web/face.ts'

export interface SlotProps {
  readonly db: string
  readonly record: WireDocument
}

const loaded = new WeakMap<Lazy<SlotProps>, LazyExoticComponent<ComponentType<SlotProps>>>()

function pieceOf(load: Lazy<SlotProps>): ComponentType<SlotProps> {
  const piece = loaded.get(load) ?? lazy(load)
  loaded.set(load, piece)
  return piece
}

export function Slot({ load, ...props }: SlotProps & { load: Lazy<SlotProps> | undefined }) {
  return load ? <Suspense fallback={null}>{createElement(pieceOf(load), props)}</Suspense> : null
}
