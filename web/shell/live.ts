// Listens to `_changes` of the Group on the screen, or of the person's own database: what others changed is loaded anew.
// Closed while the tab is hidden, so that many open tabs never use up the browser's connections.
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeRow } from '#core/wire.ts'
import { on } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
import { hasToken } from '../api/session/token.ts'
import { openChanges, takeChanges } from './loading/changes-feed.ts'

/** Changes that arrive within this time are answered by one load, in milliseconds. */
const gatherMs = 200
/** Pause before the feed is opened again, in milliseconds. */
const retryMs = 2_000

/** Kinds whose changes also change the menu: they are loaded anew also after one's own changes. */
const frame = ['Membership', 'Account', 'Adjustment']

/** Limit of changes that are kept until their kinds are loaded. */
const maxKept = 1_000

/** The kind of an id, as far as kinds are loaded. */
type KindOf = (id: string) => string | undefined

export interface Listening {
  /** More kinds are loaded: changes of theirs that came before are answered now. */
  know(kindOf: KindOf): void
  stop(): void
}

/** Starts listening; of which kinds may be said later. */
export function listen(db: string, client: QueryClient, kinds: KindOf): Listening {
  // A browser opens a feed with its cookies alone.
  if (hasToken()) return { know: () => undefined, stop: () => undefined }
  const changes = gatherChanges(db, client, kinds)
  const stopFeed = keepFeedOpen(db, client, changes.receive)
  return {
    know: changes.know,
    stop() {
      stopFeed()
      changes.stop()
    },
  }
}

/** Answers changes that arrive together by one load of their kinds. */
function gatherChanges(db: string, client: QueryClient, kinds: KindOf) {
  let kindOf = kinds
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Changes that were received and not answered yet: revision and id. */
  const received = new Map<string, string>()
  /** What this page wrote itself and has loaded anew already. */
  const own = new Set<string>()
  const off = on('written', (rev) => own.add(rev))

  const flush = () => {
    timer = undefined
    const known = [...received].flatMap(([rev, id]) => {
      const kind = kindOf(id)
      return kind === undefined ? [] : [{ rev, kind }]
    })
    const news = known.filter(({ rev, kind }) => !own.has(rev) || frame.includes(kind))
    const kinds = new Set(news.map(({ kind }) => kind))
    for (const kind of kinds) void refresh(client, db, kind)
    if (frame.some((kind) => kinds.has(kind))) {
      void client.invalidateQueries({ queryKey: ['memberships'] })
    }
    for (const { rev } of known) {
      own.delete(rev)
      received.delete(rev)
    }
    // What is left is of kinds that are not loaded: of another app perhaps, whose kinds may never be.
    const spare = received.size - maxKept
    for (const rev of [...received.keys()].slice(0, Math.max(0, spare))) received.delete(rev)
  }

  return {
    receive({ id, changes }: ChangeRow) {
      received.set(changes[0]?.rev ?? id, id)
      timer ??= setTimeout(flush, gatherMs)
    },
    know(more: KindOf) {
      kindOf = more
      if (received.size > 0) timer ??= setTimeout(flush, gatherMs)
    },
    stop() {
      off()
      clearTimeout(timer)
    },
  }
}

/** Opens the feed while the tab is seen, and again after an error, behind the last change. Answers what ends it. */
function keepFeedOpen(
  db: string,
  client: QueryClient,
  onChange: (row: ChangeRow) => void,
): () => void {
  let source: EventSource | undefined
  let since: string | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  const receive = (event: MessageEvent<string>) => {
    const row = JSON.parse(event.data) as ChangeRow
    since = String(row.seq)
    onChange(row)
  }

  /** `isAgain`: the feed was open before, and changes may have been missed meanwhile. */
  const open = (isAgain: boolean) => {
    clearTimeout(again)
    const isBlind = isAgain && since === undefined
    const ahead = isAgain ? undefined : takeChanges(db)
    source = ahead?.source ?? openChanges(db, since ?? 'now')
    source.addEventListener('message', receive)
    for (const change of ahead?.changes ?? []) receive(change)
    // Nothing was received before, so nobody knows what was missed: everything of the Group is loaded anew.
    source.addEventListener('open', () => void (isBlind && refresh(client, db)))
    source.addEventListener('error', () => {
      // The browser would begin at the old place again; we begin behind the last change received.
      const isRefused = source?.readyState === EventSource.CLOSED
      source?.close()
      again = setTimeout(() => open(true), retryMs)
      // Perhaps the person is no member any more: then the screen closes too.
      if (isRefused) void client.invalidateQueries({ queryKey: ['memberships'] })
    })
  }

  const close = () => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  const follow = () => {
    if (document.visibilityState === 'hidden') return close()
    if (!source) open(true)
  }

  open(false)
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
