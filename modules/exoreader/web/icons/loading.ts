// Icons of feeds as they come: one after the other behind what the page itself asks for, each once, and which of them there are.
// What is behind an address is in the browser's own store then, so that a picture of it is drawn at once.

/** Icons that are under way at once: each may wait for a server far away, and a browser has few connections. */
const places = 2

type Outcome = 'there' | 'none'

const outcomes = new Map<string, Outcome>()
const waiting = new Map<string, Set<() => void>>()
const loading = new Set<string>()

/** undefined while nobody knows. */
export function outcomeOf(address: string): Outcome | undefined {
  return outcomes.get(address)
}

/** Asks for an icon in its turn; `onEnd` runs when its outcome is known. What is returned takes the request back, unless it is under way. */
export function wantIcon(address: string, onEnd: () => void): () => void {
  if (outcomes.has(address)) {
    onEnd()
    return () => {}
  }
  const requests = waiting.get(address) ?? new Set()
  waiting.set(address, requests.add(onEnd))
  loadNext()
  return () => {
    requests.delete(onEnd)
    if (requests.size === 0 && waiting.get(address) === requests && !loading.has(address)) {
      waiting.delete(address)
    }
  }
}

function loadNext(): void {
  const address = [...waiting.keys()].find((one) => !loading.has(one))
  if (loading.size >= places || address === undefined) return
  loading.add(address)
  const image = new Image()
  image.fetchPriority = 'low'
  const end = (outcome: Outcome) => {
    loading.delete(address)
    outcomes.set(address, outcome)
    for (const onEnd of waiting.get(address) ?? []) onEnd()
    waiting.delete(address)
    loadNext()
  }
  image.addEventListener('load', () => end('there'))
  image.addEventListener('error', () => end('none'))
  image.src = address
}
