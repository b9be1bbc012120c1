// Everything around the router: theme, texts, cache, product. Mounted once by `app/web.tsx`.
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Module } from '#core/entity/module.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import type { WebModule } from '#web/face.ts'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { product } from './modules.ts'
import { ProductContext } from './ProductContext.ts'
import { watchSession } from './recovery.ts'
import { makeRouter } from './router.tsx'
import { Texts } from './Texts.tsx'

/** Answers that will not change by asking again. */
const settled = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** What no screen deals with goes to the banner; 409, 422 and calls marked `meta: { quiet: true }` are dealt with. */
const mutations = new MutationCache({
  onError: (error, _variables, _context, mutation) => {
    const handled = error instanceof ApiError && (error.status === 409 || error.status === 422)
    if (!handled && mutation.meta?.quiet !== true) showError(error)
  },
})

export interface AppProps {
  modules: readonly Module[]
  faces: readonly WebModule[]
}

function start({ modules, faces }: AppProps) {
  const client = new QueryClient({
    mutationCache: mutations,
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 2 && !settled(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  watchSession(client)
  const made = product(modules, faces)
  return { client, made, router: makeRouter(made.screens, client) }
}

let started: ReturnType<typeof start> | undefined

export function App(props: AppProps) {
  started ??= start(props)
  const { client, made, router } = started
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <ProductContext value={made}>
          <Texts faces={props.faces}>
            <RouterProvider router={router} />
          </Texts>
        </ProductContext>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
