// A wallet's statement as the server has it: what it comes to, and its lines by pages.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { dayOf } from '#core/time/day.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { useNow } from '#web/ui/marks/now.ts'
import {
  pageRows,
  type StatementOverview,
  type StatementRow,
  type StatementTab,
} from '../../rules/statement/statement.ts'

/** Below the key of wallets: a changed entry invalidates those, and this with them. */
const keyOf = (db: string, id: string) => [...cacheKey(db, 'Wallet'), 'statement', id]

export function useOverview(db: string, id: string): UseQueryResult<StatementOverview, ApiError> {
  const today = dayOf(useNow())
  const key = keyOf(db, id)
  return useQuery<StatementOverview, ApiError>({
    queryKey: [...key, 'overview', today],
    queryFn: ({ signal }) => call('GET', `/${db}/_statements/${id}`, { query: { today }, signal }),
    placeholderData: keepFormer<StatementOverview>([...key, 'overview']),
  })
}

/** One page of lines. */
export interface PageRequest {
  /** Undefined: lines of any month. */
  readonly month: string | undefined
  readonly page: number
}

export interface StatementPages {
  /** The line at a position; undefined while it loads. */
  row(month: string | undefined, at: number): StatementRow | undefined
  readonly error: ApiError | null
  readonly retry: () => void
}

interface StatementQuery {
  readonly db: string
  readonly id: string
  readonly tab: StatementTab
}

/** These pages, each kept while others are looked at. */
export function usePages(
  { db, id, tab }: StatementQuery,
  wanted: readonly PageRequest[],
): StatementPages {
  const client = useQueryClient()
  const root = [...keyOf(db, id), 'rows', tab]
  const keyAt = ({ month, page }: PageRequest) => [...root, month ?? '', page]
  const answers = useQueries({
    queries: wanted.map((one) => ({
      queryKey: keyAt(one),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const former = client.getQueryData<StatementRow[]>(keyAt({ ...one, page: one.page - 1 }))
        const last = former?.length === pageRows ? former.at(-1) : undefined
        const query = {
          tab,
          page: one.page,
          ...(one.month !== undefined && { month: one.month }),
          ...(last && {
            after_date: last.date,
            after_created_at: last.created_at,
            after_id: last.id,
          }),
        }
        const path = `/${db}/_statements/${id}/rows`
        return (await call<{ rows: StatementRow[] }>('GET', path, { query, signal })).rows
      },
      placeholderData: (earlier: StatementRow[] | undefined) => earlier,
    })),
  })
  const failed = answers.find(({ error }) => error)
  return {
    row(month, at) {
      const page = Math.floor(at / pageRows)
      const index = wanted.findIndex((one) => one.month === month && one.page === page)
      return answers[index]?.data?.[at % pageRows]
    },
    error: (failed?.error as ApiError | undefined) ?? null,
    retry: () => answers.forEach(({ error, refetch }) => error && void refetch()),
  }
}
