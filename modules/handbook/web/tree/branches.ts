// Which parts of the tree are open, in each Group, as long as the page of the product is.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { useGroup } from '#web/api/context.ts'

/** By Group: address → open or closed. */
const chosen = observable<ReadonlyMap<string, ReadonlyMap<string, boolean>>>(new Map())
const none: ReadonlyMap<string, boolean> = new Map()

export interface Branches {
  readonly isOpen: (uri: string) => boolean
  readonly toggle: (uri: string) => void
}

/** Those above `current` are open until somebody closes them. */
export function useBranches(current: string | undefined): Branches {
  const { db } = useGroup()
  const own = useSyncExternalStore(chosen.subscribe, chosen.get).get(db) ?? none
  const isOpen = (uri: string) => own.get(uri) ?? current?.startsWith(`${uri}/`) === true
  return {
    isOpen,
    toggle: (uri) =>
      chosen.set(new Map([...chosen.get(), [db, new Map([...own, [uri, !isOpen(uri)]])]])),
  }
}
