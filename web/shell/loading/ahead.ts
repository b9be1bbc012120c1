// What an address needs, loaded before anything is mounted: code and texts come together with the library that draws
// them. The router meets failures of this again, and reports them.
import { lookAtCarried } from '#web/api/carried.ts'
import type { WebModule } from '#web/face.ts'
import type { Language } from '../language/language.ts'
import { openFeedAhead } from './changes-feed.ts'
import type { ProductLoader } from './load-product.ts'
import { appAtHand, neededFaces, ownScreen } from './needed.ts'
import { piecesOf } from './pieces.ts'

export interface Ahead {
  readonly faces: readonly WebModule[]
  readonly language: Language
  readonly loader: ProductLoader
}

/** Begins it all; the feed first, so that it is open before the page asks for records. */
export function begin({ faces, language, loader }: Ahead, path: string): void {
  const own = ownScreen(faces, path)
  const { session, welcome } = lookAtCarried()
  const loads: (Promise<unknown> | undefined)[] = [own?.screen.load()]
  if (own?.screen.signedIn === false) {
    loads.push(language.need([own.face]))
  } else {
    const [, , db = ''] = path.split('/')
    if (db.startsWith('acc-') && session?.userCtx.name) openFeedAhead(db)
    const apps = faces.flatMap(({ app }) => app ?? [])
    const needed = neededFaces(faces, { path, app: welcome && appAtHand(apps, welcome.app) })
    const pieces = piecesOf(needed, own?.screen ?? {})
    loads.push(language.need(needed), loader.need(needed), import('../frame/Frame.tsx'))
    loads.push(...pieces.map((load) => load()))
  }
  for (const load of loads) load?.catch(() => undefined)
}
