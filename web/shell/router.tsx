// Which screen an address opens. Public ones are in a plain page and are there at once; the others need somebody signed
// in and are in the frame, which is loaded with the declarations the page needs. All of it is loaded together.
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { AppName } from '#core/entity/module.ts'
import { clearBanner } from '#web/api/banner.ts'
import { setRouteId } from '#web/api/client.ts'
import { membershipsQuery, sessionQuery, type SessionPerson } from '../api/session/session.ts'
import type { Screen, WebModule } from '#web/face.ts'
import { loadPiece } from '#web/records/Slot.tsx'
import { findScreen, type Params } from '#web/router/match.ts'
import { Router, type Opened, type HistoryEntry, type View } from '#web/router/router.ts'
import { uncover } from '#web/ui/feedback/covers.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { Language } from './language/language.ts'
import type { ProductLoader } from './loading/load-product.ts'
import { appAtHand, neededFaces, ownScreen } from './loading/needed.ts'
import { once } from './loading/once.ts'
import { piecesOf } from './loading/pieces.ts'
import { ProductContext } from './product.ts'
import { NothingHere, PublicFrame } from './PublicFrame.tsx'
import { enterApp, welcomeQuery } from './welcome.ts'

export interface RouterSources {
  readonly client: QueryClient
  readonly faces: readonly WebModule[]
  readonly language: Language
  readonly loader: ProductLoader
}

interface Found {
  readonly screen: Screen
  readonly params: Params
}

const nothing: View = {
  key: '',
  name: '',
  title: 'screens.',
  params: {},
  Layout: NothingHere,
  Screen: () => null,
}

function viewOf({ screen, params }: Found, Layout: View['Layout'], Part: ComponentType): View {
  return {
    key: screen.path,
    name: screen.name,
    title: screen.title ?? `screens.${screen.name}`,
    params,
    Layout,
    Screen: Part,
  }
}

/** Loads what draws a screen, each once. */
function makePartLoader() {
  const parts = new Map<Screen['load'], () => Promise<ComponentType>>()
  return ({ load }: Screen) => {
    const known = parts.get(load) ?? once(async () => (await load()).default)
    parts.set(load, known)
    return known()
  }
}

/** Loads what an address needs of the modules: their declarations, words and pieces. */
function makeNeeds({ client, faces, language, loader }: RouterSources) {
  const apps = faces.flatMap(({ app }) => app ?? [])
  const loadAll = async () => {
    const [{ registry }] = await Promise.all([loader.need(faces), language.need(faces)])
    return registry
  }
  /** Words before kinds: what is drawn once a kind is there has its words then. */
  const loadWordsFirst = async (needed: readonly WebModule[]) => {
    await language.need(needed)
    await loader.need(needed)
  }
  /** The modules an address needs, with the app that the server names. */
  const needOf = async (path: string, isDrawn = false): Promise<readonly WebModule[]> => {
    const welcome = await client.ensureQueryData(welcomeQuery).catch(() => undefined)
    return neededFaces(faces, { path, app: appAtHand(apps, welcome?.app), isDrawn })
  }
  return {
    loadAll,
    /** The first page is of every app, and leaves no part of one for later. */
    loadApp: (name: AppName) =>
      loadWordsFirst(neededFaces(faces, { path: '/', app: appAtHand(apps, name) })),
    /** The screen of somebody signed in. An address that none of the needed modules knows may be another app's: then all of them are. */
    async findScreen(path: string): Promise<Found | undefined> {
      const needed = await needOf(path)
      const [product] = await Promise.all([loader.need(needed), language.need(needed)])
      const known = findScreen(product.screens, path)
      if (known) return known
      await loadAll()
      return findScreen(loader.loaded.get()?.screens ?? [], path)
    },
    /** The same, without words, and among the needed modules alone. */
    async findAhead(path: string): Promise<Found | undefined> {
      return findScreen((await loader.need(await needOf(path))).screens, path)
    },
    async loadPieces(path: string, screen: Screen): Promise<void> {
      await Promise.all(piecesOf(await needOf(path), screen).map((load) => loadPiece(load)))
    },
    /** The app whose menu the page has is the one at hand from then on; its kinds, words and pieces are there before it is drawn. */
    async enter(path: string, { screen, params }: Found, person: SessionPerson): Promise<void> {
      const groups = await client.ensureQueryData(membershipsQuery(person))
      const name = client.getQueryData(welcomeQuery.queryKey)?.app
      const app = loader.loaded
        .get()
        ?.appAt({ path, name, person, groups, account_id: params.account_id })
      if (!app || app.name === name) return
      const needed = neededFaces(faces, { path, app })
      await loadWordsFirst(needed)
      await Promise.all(piecesOf(needed, screen).map((load) => loadPiece(load)))
      enterApp(client, app.name)
    },
    /** What a drawn screen left for later. */
    loadRest: async (path: string) => loadWordsFirst(await needOf(path, true)),
  }
}

/** Loads the frame of screens for those who are signed in. */
function makeFrameLoader(
  { loaded }: ProductLoader,
  { loadAll, loadApp }: Pick<ReturnType<typeof makeNeeds>, 'loadAll' | 'loadApp'>,
) {
  return once(async () => {
    const { default: Frame } = await import('./frame/Frame.tsx')
    return function MemberFrame({ children }: { children: ReactNode }) {
      const product = useSyncExternalStore(loaded.subscribe, loaded.get)
      return (
        <ProductContext value={product}>
          <Frame {...{ loadAll, loadApp }}>{children}</Frame>
        </ProductContext>
      )
    }
  })
}

export function makeRouter(sources: RouterSources): Router {
  const { client, faces, language, loader } = sources
  const needs = makeNeeds(sources)
  const loadFrame = makeFrameLoader(loader, needs)
  const loadPart = makePartLoader()

  async function openMember(place: HistoryEntry): Promise<Opened> {
    const loadingFrame = loadFrame()
    const own = ownScreen(faces, place.path)
    // What is probably drawn need not wait for the session; failures are handled below.
    for (const early of [loadingFrame, own && loadPart(own.screen)]) early?.catch(() => undefined)
    const [person, found] = await Promise.all([
      client.ensureQueryData(sessionQuery),
      needs.findScreen(place.path),
    ])
    if (!found) return nothing
    if (!person) {
      const back = encodeURIComponent(place.path + place.search + place.hash)
      return { redirect: `/user/login?return=${back}` }
    }
    const [Layout, Part] = await Promise.all([
      loadingFrame,
      loadPart(found.screen),
      needs.loadPieces(place.path, found.screen),
      needs.enter(place.path, found, person),
    ])
    whenIdle(() => needs.loadRest(place.path))
    return viewOf(found, Layout, Part)
  }

  async function openPublic(found: Found, face: WebModule): Promise<View> {
    const [Part] = await Promise.all([
      loadPart(found.screen),
      language.need([face]),
      client.ensureQueryData(sessionQuery),
    ])
    return viewOf(found, PublicFrame, Part)
  }

  return new Router({
    open: (place) => {
      const own = ownScreen(faces, place.path)
      if (own?.screen.signedIn !== false) return openMember(place)
      return openPublic({ screen: own.screen, params: own.params }, own.face)
    },
    async preload(path) {
      const found = ownScreen(faces, path) ?? (await needs.findAhead(path))
      return found && loadPart(found.screen)
    },
    onStep: uncover,
    onLeave: clearBanner,
    onShow: ({ name }) => setRouteId(name),
  })
}
