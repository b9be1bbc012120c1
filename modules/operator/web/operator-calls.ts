// The calls of operators, for their screens.
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import type { FoundPage } from '../rules/seen.ts'

const key = 'operator'

const againMs = 3_000

/** Read anew every few seconds while `isUnderWay`. */
export function useOperating<T>(
  path: string,
  isUnderWay: (answer: T) => boolean = () => false,
): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>({
    queryKey: [key, path],
    queryFn: ({ signal }) => call<T>('GET', `/_operator${path}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnderWay(data) ? againMs : false,
  })
}

export interface Found<T> {
  /** Undefined until the first page is there. */
  readonly found: readonly T[] | undefined
  readonly error: ApiError | null
  readonly more: boolean
  readonly isLoading: boolean
  readonly loadMore: () => void
}

/** What matches a text, a page at a time. */
export function useFound<T>(path: string, text: string): Found<T> {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery<
    FoundPage<T>,
    ApiError
  >({
    queryKey: [key, path, text],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { text, after: pageParam as string }
      return call<FoundPage<T>>('GET', `/_operator${path}`, { query, signal })
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return {
    found: data?.pages.flatMap((page) => page.found),
    error,
    more: hasNextPage,
    isLoading: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}

type Method = 'POST' | 'PUT' | 'DELETE'

/** Changes something, and reads all that is shown anew. Rejects with `ApiError`. */
export function useOperate() {
  const client = useQueryClient()
  return async <T>(method: Method, path: string, body?: unknown): Promise<T> => {
    const answer = await call<T>(method, `/_operator${path}`, { body })
    await client.invalidateQueries({ queryKey: [key] })
    return answer
  }
}
