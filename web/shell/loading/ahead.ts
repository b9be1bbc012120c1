// What an address needs, asked for before anything is mounted: code, texts and who is there come together with the
// library that draws them. What goes wrong here is met again, and said, by the router.
import { askAhead } from '#web/api/ahead.ts'
import { askMemberships, askSession, lastPerson } from '#web/api/who.ts'
import type { WebModule } from '#web/face.ts'
import { askPeople } from '../frame/people.ts'
import type { Language } from '../language/language.ts'
import { openFeedAhead } from './feed.ts'
import type { ProductLoader } from './load-product.ts'
import { neededFaces, ownScreen } from './needed.ts'
import { askWelcome } from './welcome-call.ts'

export interface Ahead {
  readonly faces: readonly WebModule[]
  readonly language: Language
  readonly loader: ProductLoader
}

/** Begins it all; the calls first, since they are small and much waits for them. */
export function begin({ faces, language, loader }: Ahead, path: string): void {
  const own = ownScreen(faces, path)
  const isPublic = own?.screen.signedIn === false
  askWhoIsThere(isPublic ? undefined : path)
  const needed = isPublic ? [own.face] : neededFaces(faces, { path, app: undefined })
  const loads: (Promise<unknown> | undefined)[] = [language.need(needed), own?.screen.load()]
  if (!isPublic) loads.push(import('../frame/Frame.tsx'), loader.need(needed))
  for (const load of loads) load?.catch(() => undefined)
}

/** For a page that needs somebody signed in, `path`: also their Groups, and the people and changes of the Group it names. */
function askWhoIsThere(path: string | undefined): void {
  const session = askSession()
  askAhead('session', () => session)
  askAhead('welcome', () => askWelcome())
  if (path === undefined) return
  const [, , db = ''] = path.split('/')
  const askTheirs = (person: string | undefined) => {
    if (person === undefined) return
    askAhead(`memberships ${person}`, () => askMemberships(person))
    if (!db.startsWith('acc-')) return
    openFeedAhead(db)
    askAhead(`people ${db}`, () => askPeople(db))
  }
  const last = lastPerson()
  if (last === undefined) session.then((now) => askTheirs(now?.id)).catch(() => undefined)
  else askTheirs(last)
}
