// Turns screens into routes. Public ones stand in a plain page and are there at once; the others need somebody signed
// in and stand in the frame, which is loaded with the declarations of all kinds. Search parameters are plain strings.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { membershipsQuery, sessionQuery } from '#web/api/session.ts'
import type { Screen } from '#web/face.ts'
import { CrashPage, LoadingPage } from './ErrorPages.tsx'
import type { Product } from './modules.ts'
import { NothingHere, PublicFrame } from './PublicFrame.tsx'
import { Root } from './Root.tsx'
import { readSearch, writeSearch } from './search-text.ts'

export interface RouterContext {
  readonly client: QueryClient
  /** Screens for everybody, known from the start. */
  readonly screens: readonly Screen[]
  readonly load: () => Promise<Product>
  /** There once any other address was opened. */
  readonly product?: Product
}

/** `otherwise`: what an address without a screen shows. */
const createRoot = (otherwise: () => ReactNode) =>
  createRootRouteWithContext<RouterContext>()({
    component: Root,
    notFoundComponent: otherwise,
    beforeLoad: async ({ context: { client } }) => {
      await client.ensureQueryData(sessionQuery)
    },
  })

function route(parent: AnyRoute, { path, name, title, load }: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load),
    staticData: { name, title },
  })
}

function openRoutes(root: AnyRoute, screens: readonly Screen[]): AnyRoute {
  const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicFrame })
  return open.addChildren(screens.map((screen) => route(open, screen)))
}

function memberRoutes(root: AnyRoute, screens: readonly Screen[]): AnyRoute {
  const member = createRoute({
    getParentRoute: () => root,
    id: 'member',
    component: lazyRouteComponent(() => import('./frame/Frame.tsx')),
    beforeLoad: async ({ context, location }) => {
      const { client } = context as RouterContext
      const person = await client.ensureQueryData(sessionQuery)
      if (!person) {
        throw redirect({ to: '/user/login', search: { return: location.href } as never })
      }
      await client.ensureQueryData(membershipsQuery(person))
    },
  })
  return member.addChildren(screens.map((screen) => route(member, screen)))
}

/** An address that is not open to everybody: the whole product is loaded, then the address is tried again. */
function Enter() {
  const router = useRouter()
  const [entered, setEntered] = useState(false)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    enter(router).then(() => setEntered(true), setFailure)
  }, [router])
  // Thrown while drawing, so that the page for parts that could not be loaded deals with it.
  if (failure) throw failure
  return entered ? <NothingHere /> : <LoadingPage />
}

async function enter(router: AnyRouter): Promise<void> {
  const context = router.options.context as RouterContext
  const product = await context.load()
  const root = createRoot(NothingHere)
  const closed = product.screens.filter(({ signedIn }) => signedIn ?? true)
  const routeTree = root.addChildren([
    openRoutes(root, context.screens),
    memberRoutes(root, closed),
  ])
  router.update({ ...router.options, routeTree, context: { ...context, product } })
  await router.invalidate()
}

/** The product, on every screen that is not open to everybody. */
export function useProduct(): Product {
  const { product } = useRouter().options.context as RouterContext
  if (!product) throw new Error('the product is not loaded here')
  return product
}

export function makeRouter(context: RouterContext): AnyRouter {
  const root = createRoot(Enter)
  return createRouter({
    routeTree: root.addChildren([openRoutes(root, context.screens)]),
    context,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NothingHere,
  })
}
