// Which modules a page needs: those of every app, the app at hand, and the app whose screen the address opens. Pure.
import type { App, AppName } from '#core/entity/module.ts'
import type { Screen, WebModule } from '#web/face.ts'
import { findScreen, type Params } from '#web/router/match.ts'

/** The app of this name, else the first one. */
export function appAtHand(apps: readonly App[], name: AppName | undefined): App | undefined {
  return apps.find((app) => app.name === name) ?? apps[0]
}

export interface Destination {
  /** Path of the address. */
  readonly path: string
  /** The app at hand, by what the server says; undefined while that is not known. */
  readonly app: App | undefined
  /** The page has all it shows first: what may come later is needed too. */
  readonly isDrawn?: boolean
}

/** The app that a module is, or is a part of. */
export function appOf({ app, partOf }: WebModule): AppName | undefined {
  return app?.name ?? partOf
}

/** In the order of the faces. A screen that speaks of every app needs all of them. */
export function neededFaces(
  faces: readonly WebModule[],
  { path, app, isDrawn = false }: Destination,
): readonly WebModule[] {
  const found = ownScreen(faces, path)
  const shown = [app?.name, found && appOf(found.face)]
  const used = faces.flatMap(({ app: one }) => {
    if (!one || !shown.includes(one.name)) return []
    return [...(one.uses ?? []), ...((isDrawn && one.usesLater) || [])]
  })
  const apps = [undefined, ...shown, ...used]
  const isLater = (face: WebModule) =>
    face.late || (face.partOf && found?.screen.partsLater && !isDrawn)
  const isNeeded = (face: WebModule) =>
    !isLater(face) && (found?.screen.everyApp || apps.includes(appOf(face)))
  return faces.filter((face) => isNeeded(face) || face === found?.face)
}

interface OwnScreen {
  readonly face: WebModule
  readonly screen: Screen
  readonly params: Params
}

/** The screen made by hand that an address opens, and whose it is. */
export function ownScreen(faces: readonly WebModule[], path: string): OwnScreen | undefined {
  const own = faces.flatMap((face) =>
    (face.screens ?? []).map((screen) => ({ path: screen.path, face, screen })),
  )
  const found = findScreen(own, path)
  return found && { face: found.screen.face, screen: found.screen.screen, params: found.params }
}
