// Which language the page speaks, and the texts it needs for that: those that every page has, and those of the modules
// that were asked for. Without React, so that texts are on their way before anything is mounted.
import { isObject } from '#core/json.ts'
import { observable } from '#core/observable.ts'
import type { Locale } from '#core/wire.ts'
import type { Messages, WebModule } from '#web/face.ts'
import { needConnection } from '#web/ui/feedback/need-connection.ts'
import { storedLocale, storeLocale } from './locale.ts'

/** Texts of every page. */
const shared: NonNullable<WebModule['messages']> = {
  en: () => import('#core/i18n/en.json'),
  'pt-BR': () => import('#core/i18n/pt-BR.json'),
}

/** A module with texts. */
type Speaker = Pick<WebModule, 'messages'>

/** Texts of every page and of these modules, in one tree. */
export async function loadTexts(locale: Locale, speakers: Iterable<Speaker>): Promise<Messages> {
  const loads = [shared, ...[...speakers].flatMap(({ messages }) => messages ?? [])]
  const trees = await Promise.all(loads.map(async (load) => (await load[locale]()).default))
  return merge(trees)
}

/** Later trees add to the branches of earlier ones. */
function merge(trees: readonly Messages[]): Messages {
  const merged: Messages = {}
  for (const tree of trees) {
    for (const [key, value] of Object.entries(tree)) {
      const before = merged[key]
      // Compiled texts are strings or arrays.
      const areBranches = isObject(before) && isObject(value)
      merged[key] = areBranches ? merge([before, value] as Messages[]) : value
    }
  }
  return merged
}

export interface Spoken {
  readonly locale: Locale
  readonly texts: Messages
}

export class Language {
  /** What is on the screen: undefined before the first texts are there, an error when they cannot be loaded. */
  readonly spoken = observable<Spoken | Error | undefined>(undefined)
  #locale = storedLocale()
  readonly #needed = new Set<Speaker>()
  /** The latest load, which covers all that is needed; what an earlier one brings is not shown. */
  #loading: Promise<void> | undefined

  /** Resolves when the texts of these modules are on the screen; rejects when they cannot be loaded. */
  async need(speakers: readonly Speaker[]): Promise<void> {
    const missing = speakers.filter((one) => !this.#needed.has(one))
    for (const one of missing) this.#needed.add(one)
    const isThere = missing.length === 0 && this.#loading !== undefined
    try {
      if (!isThere && this.#loading) needConnection()
      await (isThere ? this.#loading : this.#load())
    } catch (error) {
      for (const one of missing) this.#needed.delete(one)
      throw error
    }
  }

  /** Switches the language and keeps the choice in this browser. */
  async choose(locale: Locale): Promise<void> {
    storeLocale(locale)
    if (locale === this.#locale && this.#loading) return this.#loading
    this.#locale = locale
    return this.#load()
  }

  #load(): Promise<void> {
    const loading: Promise<void> = this.#speak(() => this.#loading === loading)
    this.#loading = loading
    return loading
  }

  async #speak(isLatest: () => boolean): Promise<void> {
    const locale = this.#locale
    try {
      const texts = await loadTexts(locale, this.#needed)
      if (!isLatest()) return await this.#loading
      document.documentElement.lang = locale
      this.spoken.set({ locale, texts })
    } catch (error) {
      if (!isLatest()) return this.#loading
      this.#loading = undefined
      const spoken = this.spoken.get()
      if (spoken === undefined || spoken instanceof Error)
        this.spoken.set(await minimalTexts(locale))
      throw error
    }
  }
}

/** The texts of every page alone: enough to say that the others are missing. */
function minimalTexts(locale: Locale): Promise<Spoken | Error> {
  return loadTexts(locale, []).then(
    (texts) => ({ locale, texts }),
    (error: Error) => error,
  )
}
