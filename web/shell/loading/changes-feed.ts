// The feed of a Group's changes. It may be opened before the page is there that listens to it, so that nothing is missed
// that changes while the page reads its first records.
import { hasToken } from '../../api/session/token.ts'

type Change = MessageEvent<string>

/** `since`: the last change that is known, or `now`. */
export function openChanges(db: string, since: string): EventSource {
  const query = `feed=eventsource&heartbeat=25000&since=${encodeURIComponent(since)}`
  return new EventSource(`/${db}/_changes?${query}`)
}

interface Early {
  readonly db: string
  readonly source: EventSource
  readonly changes: Change[]
  readonly keep: (change: Change) => void
  readonly giveUp: () => void
}

let early: Early | undefined

/** Opens the feed for a page that will listen to it. */
export function openFeedAhead(db: string): void {
  // A browser opens a feed with its cookies alone.
  if (hasToken()) return
  const changes: Change[] = []
  const keep = (change: Change) => void changes.push(change)
  const source = openChanges(db, 'now')
  // The browser would go on from a later now by itself.
  const giveUp = () => source.close()
  source.addEventListener('message', keep)
  source.addEventListener('error', giveUp)
  early = { db, source, changes, keep, giveUp }
}

/** The feed that was opened ahead, with what it has brought so far, once; undefined when there is none that works. */
export function takeChanges(db: string): Pick<Early, 'source' | 'changes'> | undefined {
  if (early?.db !== db) return undefined
  const { source, changes, keep, giveUp } = early
  early = undefined
  source.removeEventListener('message', keep)
  source.removeEventListener('error', giveUp)
  return source.readyState === EventSource.CLOSED ? undefined : { source, changes }
}

/** Closes a feed that nobody has taken. */
export function dropChanges(): void {
  early?.source.close()
  early = undefined
}
