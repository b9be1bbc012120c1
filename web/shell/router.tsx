// Turns screens into routes. Public ones stand in a plain page; the others need somebody signed in and stand in the
// frame, which is loaded with them. Search parameters are plain strings everywhere.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { membershipsQuery, sessionQuery } from '#web/api/session.ts'
import type { Screen } from '#web/face.ts'
import { CrashPage, LoadingPage, NotFoundPage } from './ErrorPages.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { Root } from './Root.tsx'

export interface RouterContext {
  readonly client: QueryClient
}

/** `?a=1&b=x` ↔ `{ a: '1', b: 'x' }`; what is undefined or empty is left out. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** Where to go after signing in: only addresses of our own. */
export function safeReturn(address: string | undefined): string {
  return address?.startsWith('/') && !/^\/[/\\]/.test(address) ? address : '/'
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ context: { client } }) => {
    await client.ensureQueryData(sessionQuery)
  },
})

const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicFrame })

const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: lazyRouteComponent(() => import('./frame/Frame.tsx')),
  beforeLoad: async ({ context: { client }, location }) => {
    const person = await client.ensureQueryData(sessionQuery)
    if (!person) {
      throw redirect({ to: '/user/login', search: { return: location.href } as never })
    }
    await client.ensureQueryData(membershipsQuery(person))
  },
})

function route(parent: AnyRoute, { path, name, load }: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load),
    staticData: { name },
  })
}

export function makeRouter(screens: readonly Screen[], client: QueryClient): AnyRouter {
  const of = (signedIn: boolean, parent: AnyRoute) =>
    screens
      .filter((screen) => (screen.signedIn ?? true) === signedIn)
      .map((screen) => route(parent, screen))
  const tree = root.addChildren([
    open.addChildren(of(false, open)),
    member.addChildren(of(true, member)),
  ])
  return createRouter({
    routeTree: tree,
    context: { client },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}
