// Everything around the router: theme, texts, cache, product. Mounted once by `app/web.tsx`.
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { dayMs } from '#core/time/zone.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError, isLate, on } from '#web/api/client.ts'
import { RouterProvider } from '#web/router/RouterView.tsx'
import { startScheme } from '#web/ui/theme/scheme.ts'
import '#web/ui/theme/layers.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import type { Ahead } from './loading/ahead.ts'
import { Texts } from './language/Texts.tsx'
import { Root } from './Root.tsx'
import { makeRouter } from './router.tsx'
import { watchSession } from './sign-in/recovery.ts'

/** Answers that will not change by asking again, and one that was waited for long enough. */
const settled = (error: unknown) =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || isLate(error))

/** What no screen deals with goes to the banner, a stale save and a refused field too (spec 8). */
const mutations = new MutationCache({
  onError: (error, _variables, _context, mutation) => {
    const { quiet, handles = [], of } = mutation.meta ?? {}
    const isHandled = error instanceof ApiError && handles.includes(error.status)
    if (!isHandled && quiet !== true) showError(error, of)
  },
})

function start(ahead: Ahead) {
  const client = new QueryClient({
    mutationCache: mutations,
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What was read stays readable for the day, and a page without a network says so instead of waiting.
        gcTime: dayMs,
        networkMode: 'always',
        retry: (count, error) => count < 2 && !settled(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  startScheme()
  watchSession(client)
  // What could not be loaded meanwhile, and what others changed.
  on('reach', (answers) => void (answers && client.invalidateQueries()))
  return { client, router: makeRouter({ client, ...ahead }) }
}

let started: ReturnType<typeof start> | undefined

/** What was begun ahead goes on here. */
export function App(ahead: Ahead) {
  started ??= start(ahead)
  const { client, router } = started
  return (
    <QueryClientProvider client={client}>
      <Texts language={ahead.language}>
        <RouterProvider router={router}>
          <Root faces={ahead.faces} />
        </RouterProvider>
      </Texts>
    </QueryClientProvider>
  )
}
