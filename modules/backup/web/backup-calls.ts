// The calls of backups, for their page.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Lacking } from '../rules/lacking.ts'
import { call, type ApiError, type Refusal } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import { sendFile } from '#web/api/bytes/send-file.ts'
import { refreshSession } from '#web/api/session/session.ts'

interface Counted {
  readonly id: string
  readonly records: number
  readonly files: number
  readonly total: number
  readonly reason: string | null
  readonly lacks: Lacking | null
  readonly created_at: string
}

/** A backup as the server answers it. */
export interface KeptBackup extends Counted {
  readonly state: 'making' | 'kept' | 'failed'
  readonly made: 'plan' | 'hand'
  /** Bytes. */
  readonly length: number
}

export interface Restore extends Counted {
  readonly state: 'waiting' | 'checking' | 'writing' | 'done' | 'failed'
  /** Of the new Group; `''`: into this one. */
  readonly name: string
  readonly group_id: string
  /** The record that was refused, and why, in English. */
  readonly detail: string | null
  /** The same by key; null for what an earlier version refused. */
  readonly refused: (Refusal & { readonly id: string }) | null
  readonly ended_at: string | null
}

export interface Backups {
  /** How often the plan makes one; absent: it makes none. */
  readonly every?: 'month' | 'week' | 'day'
  readonly keeps?: number
  readonly keeps_by_hand: number
  /** YYYY-MM-DD. */
  readonly next_due?: string
  /** It is made in the coming night. */
  readonly is_due: boolean
  /** Bytes that the Group holds now. */
  readonly size: number
  readonly is_empty: boolean
  /** The latest backups of all Groups of the owner of a corp plan; bytes. */
  readonly owned?: { readonly groups: number; readonly length: number }
  readonly backups: readonly KeptBackup[]
  readonly restores: readonly Restore[]
}

const lookAgainMs = 1_000
const keyOf = (db: string) => [...cacheKey(db, 'backups'), 'list']

const isBusy = (data: Backups | undefined) =>
  data !== undefined &&
  (data.backups.some(({ state }) => state === 'making') ||
    data.restores.some(({ ended_at }) => ended_at === null))

/** Looked at again while something is made or restored; what was restored is among the person's Groups then. */
export function useBackups(db: string): UseQueryResult<Backups, ApiError> {
  const client = useQueryClient()
  const result = useQuery<Backups, ApiError>({
    queryKey: keyOf(db),
    queryFn: ({ signal }) => call<Backups>('GET', `/${db}/_backups`, { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? lookAgainMs : false),
  })
  const underWay = result.data?.restores.some(({ ended_at }) => ended_at === null) ?? false
  const was = useRef(underWay)
  useEffect(() => {
    if (was.current && !underWay) void refreshSession(client)
    was.current = underWay
  }, [underWay, client])
  return result
}

/** Runs a change and reads the list anew. Rejects with `ApiError`. */
export function useBackupChange(db: string): (change: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient()
  return async (change) => {
    try {
      await change()
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(db) })
    }
  }
}

export const makeBackup = (db: string) => call('POST', `/${db}/_backups`)

export const dropBackup = (db: string, id: string) => call('DELETE', `/${db}/_backups/${id}`)

/** What is put back: a kept backup, or a file; as a new Group, or, without a name, into this empty one. */
export interface RestoreRequest {
  /** Made once, so that sending twice restores once. */
  readonly id: string
  readonly source: { readonly backup: string } | { readonly file: File }
  readonly name: string | undefined
}

interface Watched {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export async function beginRestore(
  db: string,
  { id, source, name }: RestoreRequest,
  watched: Watched,
) {
  const path = `/${db}/_restores/${id}`
  if ('backup' in source) return call('POST', path, { body: { backup: source.backup, name } })
  const { file } = source
  const query: Record<string, string> = name === undefined ? {} : { name }
  return sendFile(path, { file, contentType: 'application/x-tar', query, ...watched })
}
