// What this browser keeps between visits, and this tab between pages. Where nothing is kept (private windows, a store that is full
// or closed) reading finds nothing and writing does nothing: callers go on without.

export interface BrowserStorage {
  readonly get: (key: string) => string | undefined
  /** undefined forgets what was kept. */
  readonly set: (key: string, value: string | undefined) => void
  /** What was kept as JSON; undefined when the text is not JSON. */
  readonly getJson: (key: string) => unknown
  readonly setJson: (key: string, value: unknown) => void
  /** A list of texts; undefined where none is kept. */
  readonly getTexts: (key: string) => readonly string[] | undefined
  /** Keys that begin so. */
  readonly keys: (start: string) => readonly string[]
}

function over(storage: () => Storage): BrowserStorage {
  const tried = <Value>(work: () => Value): Value | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  const get = (key: string) => tried(() => storage().getItem(key)) ?? undefined
  const set = (key: string, value: string | undefined) => {
    tried(() => (value === undefined ? storage().removeItem(key) : storage().setItem(key, value)))
  }
  const getJson = (key: string) => tried((): unknown => JSON.parse(get(key) ?? ''))
  return {
    get,
    set,
    getJson,
    setJson: (key, value) => set(key, JSON.stringify(value)),
    getTexts(key) {
      const list = getJson(key)
      return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : undefined
    },
    keys: (start) =>
      tried(() => Object.keys(storage()).filter((key) => key.startsWith(start))) ?? [],
  }
}

export const inBrowser = over(() => localStorage)
export const inTab = over(() => sessionStorage)
