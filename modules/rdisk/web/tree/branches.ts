// Which folders of the tree are open, in each Group, as long as the page of the product is.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { useGroup } from '#web/api/context.ts'

/** By Group: folder → open or closed. */
const chosen = observable<ReadonlyMap<string, ReadonlyMap<string, boolean>>>(new Map())
const none: ReadonlyMap<string, boolean> = new Map()

export interface Branches {
  readonly isOpen: (id: string) => boolean
  readonly set: (id: string, isOpen: boolean) => void
}

/** `onWay`: the folder at hand and those that lead to it; they are open until somebody closes them, as the root is. */
export function useBranches(onWay: ReadonlySet<string>): Branches {
  const { db } = useGroup()
  const own = useSyncExternalStore(chosen.subscribe, chosen.get).get(db) ?? none
  return {
    isOpen: (id) => own.get(id) ?? (id === '' || onWay.has(id)),
    set: (id, isOpen) =>
      chosen.set(new Map([...chosen.get(), [db, new Map([...own, [id, isOpen]])]])),
  }
}
