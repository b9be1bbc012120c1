// Counts as they change: what comes in, and what is read in other browsers, is heard of while a page shows it. Closed while the tab is
// hidden, as the feed of changes is.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasToken } from '#web/api/session/token.ts'
import type { Counts } from './reader-calls.ts'
import { countsKey, hearCounts, newestKey, refreshCounts } from './reader-queries.ts'

/** What the server says of the counts: all of them first (`whole`), then those that are others. */
interface Said extends Counts {
  readonly items: number
  readonly whole?: true
}

/** After the last mark of this page is answered, what was held is shown unless newer counts come first, in milliseconds. */
const settleMs = 500

/** Marks of this page that are under way. Counts that do not know of them yet would jump back. */
let marks = 0
let held: Said | undefined
let show: ((said: Said) => void) | undefined

/** Counts that come are held until the mark is answered, which the returned function says. */
export function holdCounts(): () => void {
  marks += 1
  return () => {
    marks -= 1
    setTimeout(release, settleMs)
  }
}

function release(): void {
  if (marks > 0 || !held) return
  const said = held
  held = undefined
  show?.(said)
}

function receive(said: Said): void {
  const subscriptions = { ...held?.subscriptions, ...said.subscriptions }
  held = said.whole ? said : { ...held, ...said, subscriptions }
  release()
}

/** Follows the counts of a Group while the screen is there. */
export function useLiveCounts(db: string): void {
  const client = useQueryClient()
  useEffect(() => {
    // A browser opens a feed with its cookies alone.
    if (hasToken()) return undefined
    let source: EventSource | undefined
    let items: number | undefined
    const close = () => {
      source?.close()
      source = undefined
      held = undefined
      hearCounts(undefined)
    }
    const open = () => {
      source = new EventSource(`/${db}/_reader/live`)
      source.addEventListener('open', () => hearCounts(db))
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const said = JSON.parse(data) as Said
        if (items !== undefined && said.items > items) {
          void client.invalidateQueries({ queryKey: newestKey(db) })
        }
        items = said.items
        receive(said)
      })
      // The browser tries again by itself, unless it was refused. Until then counts are polled.
      source.addEventListener('error', () => {
        hearCounts(undefined)
        void refreshCounts(client, db)
      })
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') close()
      else if (!source || source.readyState === EventSource.CLOSED) open()
    }
    show = (said) => showCounts(client, db, said)
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
      show = undefined
    }
  }, [client, db])
}

function showCounts(client: QueryClient, db: string, { whole, ...said }: Said): void {
  client.setQueryData<Counts>(countsKey(db), (counts) => {
    const former = whole ? {} : counts?.subscriptions
    const filled = Object.entries({ ...former, ...said.subscriptions }).filter(([, one]) => one > 0)
    const { unread, starred } = said
    return { unread, starred, subscriptions: Object.fromEntries(filled) }
  })
}
