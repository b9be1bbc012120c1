// The calls of imports, for screens.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { maxCharactersOfCall, maxRowsOfCall } from '#core/import/limits.ts'
import { portionsOf } from '#core/import/portions.ts'
import type { ImportProgress } from '#core/import/progress.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'

/** How rows are read: of a table (`ImportPlan`), or as the module of that kind says. */
export interface AnyPlan {
  readonly kind: string
}

/** An import as the server answers it. */
export interface Import extends ImportProgress {
  readonly plan: AnyPlan
}

/** What would become of a row, or became of it. */
export type Looked =
  | { readonly outcome: 'created'; readonly refs: Readonly<Record<string, string>> }
  | { readonly outcome: 'present'; readonly id: string }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }

export interface DoneRow {
  readonly row: number
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: FieldErrors | null
  readonly made: readonly { readonly id: string }[] | null
}

const address = (db: string, id = '') => `/${db}/_imports${id && `/${id}`}`

const atWork = (state: Import['state'] | undefined) =>
  state === 'waiting' || state === 'running' || state === 'undoing'

const lookAgainMs = 1_000

/** One import, looked at again while the server works on it; lists load anew when it ends. */
export function useImport(db: string, id: string): UseQueryResult<Import, ApiError> {
  const client = useQueryClient()
  const result = useQuery<Import, ApiError>({
    queryKey: [...cacheKey(db, 'imports'), 'one', id],
    queryFn: ({ signal }) => call<Import>('GET', address(db, id), { signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (atWork(state.data?.state) ? lookAgainMs : false),
  })
  const isBusy = atWork(result.data?.state)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refresh(client, db)
    wasBusy.current = isBusy
  }, [isBusy, client, db])
  return result
}

interface LookedAt<Row> {
  readonly rows: readonly Row[]
}

/** Looks at rows, a portion a call. */
export async function* lookAtRows<Answer extends LookedAt<unknown> = LookedAt<Looked>>(
  db: string,
  plan: AnyPlan,
  cells: Iterable<readonly string[]>,
  signal: AbortSignal,
): AsyncGenerator<Answer> {
  for (const { rows } of portionsOf(cells, { max: 500, characters: maxCharactersOfCall })) {
    yield await call<Answer>('POST', address(db), { body: { plan, rows }, signal })
  }
}

export type NewImport = Pick<Import, 'id' | 'name' | 'fingerprint' | 'plan'>

/** `lines`: of the file, where each row begins. */
export interface SentRows {
  readonly cells: Iterable<readonly string[]>
  readonly lines: readonly number[]
}

/** Sends a file's rows and starts the import; `onSent` is called with how many have arrived. */
export async function sendImport(
  db: string,
  { id, ...entry }: NewImport,
  { cells, lines }: SentRows,
  { onSent, signal }: { onSent: (sent: number) => void; signal: AbortSignal },
): Promise<void> {
  await call('PUT', address(db, id), { body: { ...entry, total: lines.length }, signal })
  const portions = portionsOf(cells, { max: maxRowsOfCall, characters: maxCharactersOfCall })
  for (const { from, rows } of portions) {
    const body = {
      rows: rows.map((row, at) => ({ row: from + at, line: lines[from + at], cells: row })),
    }
    const { sent } = await call<{ sent: number }>('PUT', `${address(db, id)}/rows`, {
      body,
      signal,
    })
    onSent(sent)
  }
  await actOnImport(db, id, 'start')
}

export function actOnImport(
  db: string,
  id: string,
  action: 'start' | 'stop' | 'undo',
): Promise<Import> {
  return call('POST', address(db, id), { body: { deed: action } })
}

/** All rows that became this, in their order. */
export async function fetchRows(db: string, id: string, outcome: 'refused' | 'kept') {
  const found: DoneRow[] = []
  for (;;) {
    const query = { outcome, after: found.at(-1)?.row ?? -1, limit: maxRowsOfCall }
    const { rows } = await call<{ rows: DoneRow[] }>('GET', `${address(db, id)}/rows`, { query })
    if (rows.length === 0) return found
    found.push(...rows)
  }
}
