// A part of the page whose code comes when it is first drawn, or ahead of it.
import { lazy, type ComponentType } from 'react'
import { loadConnected } from './need-connection.ts'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export interface LatePart<Props> {
  /** Loads it before it is drawn, for `whenIdle`. */
  readonly ahead: () => Promise<void>
  /** What draws it: itself once it is loaded, else what loads it. */
  readonly make: () => ComponentType<Props>
}

export function latePart<Props>(load: Load<Props>): LatePart<Props> {
  let known: ComponentType<Props> | undefined
  const ahead = async () => {
    known ??= (await loadConnected(load)).default
  }
  const find = async () => {
    await ahead()
    return { default: known! }
  }
  return { ahead, make: () => known ?? (lazy(find) as unknown as ComponentType<Props>) }
}
