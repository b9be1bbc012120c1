// Records as React hooks over the document API. One cache per database and kind; a write drops it.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { kebab } from '#core/entity/entity.ts'
import type { FindAnswer, FindQuery, WireDocument, WriteAnswer } from '#core/wire.ts'
import { ApiError, call, readMs, timeoutMs } from './client.ts'
import { find } from './find.ts'
import { computedFrom } from '#core/entity/computed-from.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The call says all that goes wrong itself. */
      quiet?: boolean
      /** Statuses of answers that the screen deals with. All others are said in the banner. */
      handles?: readonly number[]
      /** Key of the entity whose fields an answer may blame. */
      of?: string
    }
  }
}

const docPath = (db: string, id: string) => `/${db}/${encodeURIComponent(id)}`

/** Root of all cached answers about a database; `kind` narrows it. */
export function cacheKey(db: string, kind?: string): string[] {
  return kind === undefined ? ['db', db] : ['db', db, kind]
}

/** Drops what is cached of a kind, of the counters and of the timeline, so that screens load anew. */
export async function refresh(client: QueryClient, db: string, kind?: string): Promise<void> {
  const kinds =
    kind === undefined
      ? [undefined]
      : [kind, ...computedFrom(kind), 'DocumentChange', 'views', 'labels']
  await Promise.all(kinds.map((name) => reload(client, cacheKey(db, name))))
}

async function reload(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  // A first load that is on its way is not begun anew, and its answer may be from before the change.
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const late = first.filter(({ state }) => state.data === undefined)
  const again = late.map(async (query) => {
    await query.promise?.catch(() => undefined)
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  await Promise.all([client.invalidateQueries({ queryKey }), ...again])
}

/** What stays on the screen while the next answer loads: the former one about the same database and kind. */
export function keepFormer<Answer>(
  key: readonly string[],
): (former: Answer | undefined, query?: { queryKey: readonly unknown[] }) => Answer | undefined {
  return (former, query) => {
    const isSame = key.every((part, index) => query?.queryKey[index] === part)
    return isSame ? former : undefined
  }
}

type KindQuery = Omit<FindQuery, 'selector'> & { selector?: Record<string, unknown> }

/** The body of a `_find` of one kind. */
export const bodyOf = (kind: string, query: KindQuery): FindQuery => {
  return { ...query, selector: { klass: kind, ...query.selector } }
}

/** Key of the cached answer of `useFind`. */
export const findKey = (db: string, kind: string, query: KindQuery) => {
  return [...cacheKey(db, kind), 'find', bodyOf(kind, query)]
}

/** The query of `useFind`. */
export const findQuery = (db: string, kind: string, query: KindQuery) =>
  queryOptions<FindAnswer, ApiError>({
    queryKey: findKey(db, kind, query),
    queryFn: async ({ signal, client }) => {
      const answer = await find(db, bodyOf(kind, query), signal)
      keepLabels(client, db, answer)
      return answer
    },
  })

/** `_find` of one kind. Earlier pages stay on the screen while the next one loads. */
export function useFind(
  db: string,
  kind: string,
  query: KindQuery,
  options: { enabled?: boolean } = {},
): UseQueryResult<FindAnswer, ApiError> {
  return useQuery({
    ...findQuery(db, kind, query),
    placeholderData: keepFormer<FindAnswer>(cacheKey(db, kind)),
    enabled: options.enabled ?? true,
  })
}

/** Reads one document; `ApiError` not_found when it is missing, deleted or of another kind. */
export async function readRecord(
  db: string,
  kind: string,
  id: string,
  signal: AbortSignal,
): Promise<WireDocument> {
  const doc = await call<WireDocument>('GET', docPath(db, id), { signal })
  if (doc.klass !== kind) throw new ApiError(404, { error: 'not_found', reason: 'missing' })
  return doc
}

/** The query of `useRecord`, and the key of its cached answer. */
export function recordQuery(db: string, kind: string, id: string | undefined) {
  return queryOptions<WireDocument, ApiError>({
    queryKey: [...cacheKey(db, kind), 'one', id],
    queryFn: ({ signal }) => readRecord(db, kind, id ?? '', signal),
    enabled: id !== undefined && id !== '',
  })
}

/** One document; `ApiError` as `readRecord`. */
export function useRecord(
  db: string,
  kind: string,
  id: string | undefined,
): UseQueryResult<WireDocument, ApiError> {
  return useQuery(recordQuery(db, kind, id))
}

/** Reads one document outside of drawing, in the same call as the page that shows it; undefined when it cannot be read. */
export function useReadRecord(
  db: string,
  kind: string,
): (id: string) => Promise<WireDocument | undefined> {
  const client = useQueryClient()
  return (id) => client.fetchQuery(recordQuery(db, kind, id)).catch(() => undefined)
}

/** Id → label; `null`: deleted. */
export type Labels = ReadonlyMap<string, string | null>

/** Labels of records by id, any kind, in one call: `null` for a deleted one. Unknown ids are left out. */
export async function fetchLabels(
  db: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Labels> {
  const keys = [...new Set(ids)]
  if (keys.length === 0) return new Map()
  const options = { body: { keys }, query: { include_docs: true }, signal, timeoutMs: readMs }
  const path = `/${db}/_all_docs`
  const { rows } = await call<{ rows: LabelRow[] }>('POST', path, options)
  return new Map(
    rows.flatMap(({ key, value, doc }): [string, string | null][] => {
      if (doc) return [[key, doc.label ?? key]]
      return value?.deleted ? [[key, null]] : []
    }),
  )
}

interface LabelRow {
  key: string
  value?: { deleted?: true }
  doc?: WireDocument | null
}

/** Labels that came along with what refers to them, and when. */
type CachedLabels = ReadonlyMap<string, { readonly label: string | null; readonly at: number }>

/** Below the labels, so that a change of any record makes them old. */
const cachedLabelsKey = (db: string) => [...cacheKey(db, 'labels'), 'told']

function cachedLabels(client: QueryClient, db: string): CachedLabels {
  const state = client.getQueryState<CachedLabels>(cachedLabelsKey(db))
  return (state?.isInvalidated ? undefined : state?.data) ?? new Map()
}

/** Keeps what an answer said of the records it refers to (`labels` of `_find`). */
export function keepLabels(client: QueryClient, db: string, { labels }: FindAnswer): void {
  if (!labels) return
  const at = Date.now()
  const cached = Object.entries(labels).map(([id, label]) => [id, { label, at }] as const)
  client.setQueryData<CachedLabels>(
    cachedLabelsKey(db),
    new Map([...cachedLabels(client, db), ...cached]),
  )
}

/** Labels for references on the screen: those that lists answered, else loaded. */
export function useLabels(db: string, ids: readonly string[]): UseQueryResult<Labels, ApiError> {
  const client = useQueryClient()
  const wanted = [...new Set(ids)].sort()
  const all = () => {
    const cached = cachedLabels(client, db)
    const found = wanted.flatMap((id) => cached.get(id) ?? [])
    return found.length === wanted.length ? found : undefined
  }
  return useQuery<Labels, ApiError>({
    queryKey: [...cacheKey(db, 'labels'), wanted],
    queryFn: ({ signal }) => fetchLabels(db, wanted, signal),
    initialData: () => all() && new Map(wanted.map((id, at) => [id, all()![at]!.label])),
    initialDataUpdatedAt: () => all() && Math.min(...all()!.map(({ at }) => at)),
    placeholderData: keepFormer<Labels>(cacheKey(db, 'labels')),
    enabled: wanted.length > 0,
  })
}

export type Written = WriteAnswer & Record<string, unknown>

/**
 * Creates a document under the id that the page has made for it. That id being taken at its first revision means that
 * an earlier try arrived and only its answer was lost: what is to be saved now is saved over it.
 */
export async function createRecord(db: string, doc: WireDocument): Promise<Written> {
  const path = docPath(db, doc._id)
  try {
    return await call('PUT', path, { body: doc, timeoutMs })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const stored = await call<WireDocument>('GET', path).catch(() => undefined)
    const rev = stored?._rev ?? ''
    if (!stored || !rev.startsWith('1-')) throw error
    const isSame = Object.entries(doc).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(stored[name]),
    )
    return isSame
      ? { ok: true, id: doc._id, rev }
      : call('PUT', path, { body: doc, query: { rev }, timeoutMs })
  }
}

/**
 * Saves a document: `_rev` present = change, absent = create. `handles`: statuses of answers that the screen deals with,
 * such as 422 where it blames the fields.
 */
export function useSave(
  db: string,
  kind: string,
  { handles }: { handles?: readonly number[] } = {},
): UseMutationResult<Written, ApiError, WireDocument> {
  const client = useQueryClient()
  return useMutation({
    meta: { handles, of: kebab(kind) },
    mutationFn: ({ _rev, ...fields }) => {
      const doc = { ...fields, klass: kind }
      if (_rev === undefined) return createRecord(db, doc)
      return call('PUT', docPath(db, doc._id), { body: doc, query: { rev: _rev }, timeoutMs })
    },
    onSuccess: () => refresh(client, db, kind),
  })
}

/** Deletes a document at the revision seen. */
export function useRemove(
  db: string,
  kind: string,
): UseMutationResult<WriteAnswer, ApiError, { _id: string; _rev: string }> {
  const client = useQueryClient()
  return useMutation({
    meta: { of: kebab(kind) },
    mutationFn: ({ _id, _rev }) => call('DELETE', docPath(db, _id), { query: { rev: _rev } }),
    onSuccess: () => refresh(client, db, kind),
  })
}
