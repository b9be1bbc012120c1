// Settings of a Group or of a person: a record each, read by key and written over the revision that was read (spec 3,
// modules/account/README.md).
import { newId } from '#core/ids.ts'
import { useFind, useSave } from './records.ts'

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
  /** Rejects with `ApiError` when the server refuses. */
  readonly save: (key: Key, value: unknown) => Promise<void>
}

export interface SettingsOptions {
  /** Statuses of refusals that the screen deals with, as in `useSave`. */
  readonly handles?: readonly number[]
}

/** Those of these keys, or all; `''` as database: none, which are never ready. */
export function useSettings<Key extends string>(
  db: string,
  keys: readonly Key[] | 'all',
  options?: SettingsOptions,
): Settings<Key> {
  const query =
    keys === 'all' ? { limit: 100 } : { selector: { key: { $in: keys } }, limit: keys.length }
  const { data, isError } = useFind(db, kind, query, { enabled: db !== '' })
  const write = useSave(db, kind, options)
  const stored = (key: Key) => data?.docs.find((doc) => doc.key === key)
  return {
    ready: data !== undefined,
    failed: isError,
    value: (key) => stored(key)?.value,
    saving: write.isPending ? write.variables.value : undefined,
    async save(key, value) {
      // What nobody set is found without a revision, and is no document yet.
      const { _id, _rev } = stored(key) ?? {}
      await write.mutateAsync({ _id: (_rev && _id) || newId('adj'), _rev, key, value })
    },
  }
}
