// Pages of the wiki that a person has open, in this tab of the browser: the one opened last comes first. Ids alone are kept.
import { useEffect, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { useGroup } from '#web/api/context.ts'
import { inTab } from '#web/storage/browser-storage.ts'

const max = 30

const keyOf = (user: string | null, db: string) => `wiki-open/${user ?? ''}/${db}`

/** By person and Group, as far as they were asked for. */
const lists = new Map<string, readonly string[]>()
const changed = observable(undefined)

/** The same list as long as nothing was opened or closed. */
function listOf(key: string): readonly string[] {
  const known = lists.get(key) ?? inTab.getTexts(key) ?? []
  lists.set(key, known)
  return known
}

function keep(key: string, ids: readonly string[]): void {
  lists.set(key, ids)
  changed.set(undefined)
  inTab.setJson(key, ids)
}

export interface OpenEntries {
  readonly ids: readonly string[]
  readonly close: (id: string) => void
  readonly closeAll: () => void
}

export function useOpenEntries(): OpenEntries {
  const { db, actor } = useGroup()
  const key = keyOf(actor.user_id, db)
  const ids = useSyncExternalStore(changed.subscribe, () => listOf(key))
  return {
    ids,
    close: (id) =>
      keep(
        key,
        ids.filter((other) => other !== id),
      ),
    closeAll: () => keep(key, []),
  }
}

/** Writes down that this page is open; one that is open keeps its place. */
export function useOpened(id: string | undefined): void {
  const { db, actor } = useGroup()
  const key = keyOf(actor.user_id, db)
  useEffect(() => {
    if (id === undefined || listOf(key).includes(id)) return
    keep(key, [id, ...listOf(key)].slice(0, max))
  }, [id, key])
}
