// Settings of a Group or of a person: a record each, read by key and written over the revision that was read (spec 3,
// modules/account/README.md).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '#core/ids.ts'
import type { FindAnswer } from '#core/wire.ts'
import { ApiError, call, timeoutMs } from './client.ts'
import { findQuery, refresh, useFind } from './records.ts'

const kind = 'Adjustment'

export interface Settings<Key extends string = string> {
  /** False until they are known. */
  readonly ready: boolean
  /** They could not be read. */
  readonly failed: boolean
  /** As it is in force, set or not; undefined where nothing holds until somebody sets it. */
  readonly value: (key: Key) => unknown
  /** What is being saved. */
  readonly saving: unknown
  /**
   * Takes a value, or what makes one of the value that holds then; one is saved after another. Answers it as it is stored
   * then; rejects with `ApiError` when the server refuses.
   */
  readonly save: (key: Key, next: unknown) => Promise<unknown>
}

export interface SettingsOptions {
  /** Statuses of refusals that the screen deals with, as in `useSave`. */
  readonly handles?: readonly number[]
}

interface Save<Key> {
  readonly key: Key
  readonly next: unknown
}

interface Written {
  readonly rev: string
  readonly value: unknown
}

/** Somebody else set it, or changed it, since it was read: it is made anew of what holds now, once. */
const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict' || error.fields?.key?.key === 'taken')

/** Those of these keys, or all; `''` as database: none, which are never ready. */
export function useSettings<Key extends string>(
  db: string,
  keys: readonly Key[] | 'all',
  options?: SettingsOptions,
): Settings<Key> {
  const query =
    keys === 'all' ? { limit: 100 } : { selector: { key: { $in: keys } }, limit: keys.length }
  const client = useQueryClient()
  const { data, isError } = useFind(db, kind, query, { enabled: db !== '' })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const among = (answer: FindAnswer | undefined, key: Key) =>
    answer?.docs.find((doc) => doc.key === key)
  // What a save made old is read again by the screen, or here where that was left meanwhile.
  const newest = async (key: Key) =>
    among(await client.fetchQuery({ ...findQuery(db, kind, query), staleTime: Infinity }), key)
  const put = async ({ key, next }: Save<Key>) => {
    // What nobody set is found without a revision, and is no document yet.
    const doc = await newest(key)
    const { _id, _rev } = doc ?? {}
    const value: unknown = typeof next === 'function' ? next(doc?.value) : next
    const path = `/${db}/${(_rev && _id) || newId('adj')}`
    const about = { body: { klass: kind, key, value }, query: { rev: _rev }, timeoutMs }
    const { rev } = await call<{ rev: string }>('PUT', path, about)
    return { rev, value }
  }
  const write = useMutation<Written, ApiError, Save<Key>>({
    meta: { handles: options?.handles, of: 'adjustment' },
    mutationFn: (save) =>
      put(save).catch(async (error: unknown) => {
        if (!isOvertaken(error)) throw error
        await refresh(client, db, kind)
        return put(save)
      }),
    onSuccess: () => refresh(client, db, kind),
  })
  const send = async (key: Key, next: unknown) => {
    const { rev, value } = await write.mutateAsync({ key, next })
    const doc = await newest(key)
    // Somebody else may have saved since: what is answered is nobody else's.
    return doc?._rev === rev ? doc.value : value
  }
  return {
    ready: data !== undefined,
    failed: isError,
    value: (key) => among(data, key)?.value,
    saving: write.isPending ? write.variables.next : undefined,
    save(key, next) {
      const saved = last.current.then(() => send(key, next))
      last.current = saved.catch(() => undefined)
      return saved
    },
  }
}
