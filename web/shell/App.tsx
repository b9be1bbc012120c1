// Everything around the router: theme, texts, cache, product. Mounted once by `app/web.tsx`.
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { showError } from '#web/api/banner.ts'
import { ApiError, on } from '#web/api/client.ts'
import type { WebModule } from '#web/face.ts'
import { RouterProvider } from '#web/router/RouterView.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import type { Product } from './modules.ts'
import { Root } from './Root.tsx'
import { makeRouter } from './router.tsx'
import { watchSession } from './sign-in/recovery.ts'
import { storedLocale } from './language/locale.ts'
import { loadTexts, Texts } from './language/Texts.tsx'

/** Answers that will not change by asking again. */
const settled = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * What no screen deals with goes to the banner, a stale save too (spec 8). 422 is dealt with, and 409 where two versions
 * are compared (`meta: { compares: true }`); calls marked `meta: { quiet: true }` say all of it themselves.
 */
const mutations = new MutationCache({
  onError: (error, _variables, _context, mutation) => {
    const { status } = error instanceof ApiError ? error : { status: 0 }
    const { quiet, compares } = mutation.meta ?? {}
    const isHandled = status === 422 || (status === 409 && compares === true)
    if (!isHandled && quiet !== true) showError(error)
  },
})

export interface AppProps {
  faces: readonly WebModule[]
  /** Everything declared; loaded when the first screen is opened that is not for everybody. */
  load: () => Promise<Product>
}

function start({ faces, load }: AppProps) {
  const client = new QueryClient({
    mutationCache: mutations,
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What was read stays readable for the day, and a page without a network says so instead of waiting.
        gcTime: 24 * 3_600_000,
        networkMode: 'always',
        retry: (count, error) => count < 2 && !settled(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  watchSession(client)
  // What could not be loaded meanwhile, and what others changed.
  on('reach', (answers) => void (answers && client.invalidateQueries()))
  const screens = faces.flatMap((face) => face.screens ?? [])
  return {
    client,
    router: makeRouter({
      client,
      screens,
      load,
      loadTexts: () => loadTexts(storedLocale(), faces),
    }),
  }
}

let started: ReturnType<typeof start> | undefined

export function App(props: AppProps) {
  started ??= start(props)
  const { client, router } = started
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <Texts faces={props.faces}>
          <RouterProvider router={router}>
            <Root />
          </RouterProvider>
        </Texts>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
