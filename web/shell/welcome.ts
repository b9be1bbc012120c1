// The server's description of itself, loaded once.
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { AppName } from '#core/entity/module.ts'
import type { Welcome } from '#core/wire.ts'
import { takeCarried } from '#web/api/carried.ts'
import { call } from '#web/api/client.ts'

export const welcomeQuery = queryOptions({
  queryKey: ['welcome'],
  queryFn: async ({ signal }) =>
    takeCarried('welcome') ?? (await call<Welcome>('GET', '/', { signal })),
  staleTime: Infinity,
})

export function useWelcome(): Welcome | undefined {
  return useQuery(welcomeQuery).data
}

/** False where no mail goes out from here; true as long as that is not known. */
export function useMailServer(): boolean {
  const welcome = useWelcome()
  return !welcome || welcome.mail === true
}

/** Chooses the app for the rest of this browser session (spec 1). */
export async function chooseApp(app: AppName): Promise<void> {
  await call('PUT', '/_session/app', { body: { app } })
}

/** The same without a press, since a page of that app is opened: at once in this browser, and no error where the server is not reached. */
export function enterApp(client: QueryClient, app: AppName): void {
  client.setQueryData(welcomeQuery.queryKey, (known) => known && { ...known, app })
  void chooseApp(app).catch(() => undefined)
}
