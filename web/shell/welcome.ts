// What the server says of itself: version, build, and the app this address shows.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppName } from '#core/entity/module.ts'
import { call } from '#web/api/client.ts'

export interface Welcome {
  readonly version: string
  readonly sha: string
  readonly released: string
  readonly app: AppName
  /** Address of those who answer for this installation, when they named one. */
  readonly contact?: string
}

export const welcomeQuery = queryOptions({
  queryKey: ['welcome'],
  queryFn: ({ signal }) => call<Welcome>('GET', '/', { signal }),
  staleTime: Infinity,
})

export function useWelcome(): Welcome | undefined {
  return useQuery(welcomeQuery).data
}

/** Chooses the app for the rest of this browser session (spec 1). */
export async function chooseApp(app: AppName): Promise<void> {
  await call('PUT', '/_session/app', { body: { app } })
}
