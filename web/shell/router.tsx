// Which screen an address opens. Public ones are in a plain page and are there at once; the others need somebody signed
// in and are in the frame, which is loaded with the declarations of all kinds. What an address needs is loaded together.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { clearBanner } from '#web/api/banner.ts'
import { setRouteId } from '#web/api/client.ts'
import { membershipsQuery, sessionQuery } from '#web/api/session.ts'
import type { Screen } from '#web/face.ts'
import { loadPiece } from '#web/records/Slot.tsx'
import { findScreen } from '#web/router/match.ts'
import type { Params } from '#web/router/match.ts'
import { Router } from '#web/router/router.ts'
import type { Opened, Place, View } from '#web/router/router.ts'
import type { Product } from './modules.ts'
import { ProductContext } from './product.ts'
import { NothingHere, PublicFrame } from './PublicFrame.tsx'

export interface RouterSources {
  readonly client: QueryClient
  /** Those that are known from the start: the modules' own. */
  readonly screens: readonly Screen[]
  readonly load: () => Promise<Product>
  /** Texts of all modules, in the person's language. */
  readonly loadTexts: () => Promise<unknown>
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

const isOpen = ({ signedIn }: Screen) => signedIn === false

/** Keeps what was loaded; what failed is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

export function makeRouter({ client, screens, load, loadTexts }: RouterSources): Router {
  const loadProduct = once(load)
  const loadFrame = once(async () => {
    const [{ default: Frame }, product] = await Promise.all([
      import('./frame/Frame.tsx'),
      loadProduct(),
    ])
    return function MemberFrame({ children }: { children: ReactNode }) {
      return (
        <ProductContext value={product}>
          <Frame>{children}</Frame>
        </ProductContext>
      )
    }
  })
  const parts = new Map<Screen, () => Promise<ComponentType>>()
  const loadPart = (screen: Screen) => {
    const known = parts.get(screen) ?? once(async () => (await screen.load()).default)
    parts.set(screen, known)
    return known()
  }

  /** Public screens are known at once; those drawn from declarations are with the product. */
  const findPublic = (path: string) => findScreen(screens.filter(isOpen), path)
  const findAny = async (path: string) =>
    findPublic(path) ?? findScreen((await loadProduct()).screens, path)

  async function loadNotices({ notices }: Screen): Promise<void> {
    if (notices === undefined) return
    await Promise.all((await loadProduct()).notices[notices].map((load) => loadPiece(load)))
  }

  const view = ({ screen, params }: Found, Layout: View['Layout'], Part: ComponentType) => ({
    key: screen.path,
    name: screen.name,
    title: screen.title ?? `screens.${screen.name}`,
    params,
    Layout,
    Screen: Part,
  })

  async function openMember(place: Place): Promise<Opened> {
    const [person, found] = await Promise.all([
      client.ensureQueryData(sessionQuery),
      findAny(place.path),
    ])
    if (!found) return nothing
    if (!person) {
      const back = encodeURIComponent(place.path + place.search + place.hash)
      return { redirect: `/user/login?return=${back}` }
    }
    const [Layout, Part] = await Promise.all([
      loadFrame(),
      loadPart(found.screen),
      client.ensureQueryData(membershipsQuery(person)),
      loadNotices(found.screen),
    ])
    return view(found, Layout, Part)
  }

  async function openPublic(found: Found): Promise<View> {
    const [Part] = await Promise.all([loadPart(found.screen), client.ensureQueryData(sessionQuery)])
    return view(found, PublicFrame, Part)
  }

  async function preload(path: string): Promise<unknown> {
    const found = await findAny(path)
    return found && loadPart(found.screen)
  }

  return new Router({
    open: (place) => {
      const found = findPublic(place.path)
      if (found) return openPublic(found)
      // The frame, its texts, and the screen that is probably meant, need not wait for who is there.
      loadFrame().catch(() => undefined)
      loadTexts().catch(() => undefined)
      const own = findScreen(screens, place.path)
      if (own) loadPart(own.screen).catch(() => undefined)
      return openMember(place)
    },
    preload,
    onLeave: clearBanner,
    onShow: ({ name }) => setRouteId(name),
  })
}
