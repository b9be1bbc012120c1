// The entries that mappings are to be applied to: those that were chosen in a list, or all that a list with its filters has. Of many
// only those are kept that the mappings change.
import { useEffect, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { findPages } from '#web/api/pages.ts'
import { batches, readMany } from '#web/api/writing/write-many.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import { readList } from '#web/records/list/list-state.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { mappedEntry, type MappedEntry } from '../../rules/mapping/entry.ts'
import type { MappingRule } from '../../rules/mapping/mapping.ts'
import { figureSelector } from '../../rules/report/figures.ts'

export interface Chosen {
  /** Of all of them; undefined where nothing is chosen. */
  readonly entity: Entity | undefined
  /** How many were read so far. */
  readonly read: number
  readonly mapped: readonly MappedEntry[]
  readonly isDone: boolean
  readonly error: Error | undefined
  readonly retry: () => void
}

interface Found {
  readonly key: string
  readonly read: number
  readonly mapped: readonly MappedEntry[]
  readonly isDone: boolean
  readonly error?: Error
}

/** `rules`: in their order; undefined until they are known. */
export function useChosen(
  params: URLSearchParams,
  rules: readonly MappingRule[] | undefined,
): Chosen {
  const { db } = useGroup()
  const registry = useRegistry()
  const [ids, list] = [params.get('ids') ?? '', params.get('list') ?? '']
  const entity = list
    ? entryKinds
        .map((kind) => registry.byKind(kind))
        .find((one) => one?.path === list.split('?')[0])
    : registry.byId(ids.split(',')[0] ?? '')
  const [attempt, setAttempt] = useState(0)
  const key = `${ids} ${list} ${attempt}`
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!entity || !rules) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const pages = list ? pagesOf(db, entity, list, signal) : chosenPages(db, ids.split(','), signal)
    let now: Found = { key, read: 0, mapped: [], isDone: false }
    const tell = (next: Partial<Found>) => {
      now = { ...now, ...next }
      if (!signal.aborted) setFound(now)
    }
    const readAll = async () => {
      for await (const docs of pages) {
        const changed = docs.flatMap((doc) => mappedEntry(rules, doc) ?? [])
        tell({ read: now.read + docs.length, mapped: [...now.mapped, ...changed] })
      }
      tell({ isDone: true })
    }
    readAll().catch((error: unknown) => tell({ error: error as Error }))
    return () => controller.abort()
  }, [db, entity, rules, ids, list, key])
  const { read, mapped, isDone, error } = found?.key === key ? found : nothing
  return { entity, read, mapped, isDone, error, retry: () => setAttempt((count) => count + 1) }
}

const nothing: Omit<Found, 'key'> = { read: 0, mapped: [], isDone: false }

/** `list`: its path and filters, as its address says them. */
function pagesOf(
  db: string,
  entity: Entity,
  list: string,
  signal: AbortSignal,
): AsyncGenerator<WireDocument[]> {
  const params = new URLSearchParams(list.split('?')[1])
  const kind = entryKinds.find((one) => one === entity.kind)
  const figure = kind && figureSelector(kind, params)
  const { selector, sort } = findQuery(entity, readList(entity, params), figure)
  return findPages(db, { selector: { klass: entity.kind, ...selector }, sort }, signal)
}

async function* chosenPages(
  db: string,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WireDocument[]> {
  for (const part of batches(ids)) yield await readMany(db, part, signal)
}
