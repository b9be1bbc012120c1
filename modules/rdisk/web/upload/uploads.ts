// The one queue of uploads of this page: it goes on whatever is looked at, and the browser asks before it is left.
import type { QueryClient } from '@tanstack/react-query'
import { on } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
import { askWhile } from '#web/ui/loss.ts'
import { isBusy, makeQueue, type UploadQueue } from './queue.ts'
import { makeTransport } from './transport.ts'

const kind = 'CloudFile'
/** While many files arrive, lists are loaded anew this often. */
const refreshMs = 1_500

let queue: UploadQueue | undefined
let client: QueryClient | undefined

/** What was stored is loaded anew with this client. */
export function uploadsWith(current: QueryClient): UploadQueue {
  client = current
  queue ??= open()
  return queue
}

function open(): UploadQueue {
  const waiting = new Set<string>()
  const arrived = (db: string) => {
    if (waiting.has(db)) return
    waiting.add(db)
    setTimeout(() => {
      waiting.delete(db)
      if (client) void refresh(client, db, kind)
    }, refreshMs)
  }
  const made = makeQueue({
    transport: makeTransport(),
    now: () => performance.now(),
    arrived,
    later: (work, ms) => void setTimeout(work, ms),
  })
  // Whatever the browser says of the network, an answer of the server says more.
  window.addEventListener('online', () => made.wake())
  on('reach', (answers) => answers && made.wake())
  askWhile(made.seen, isBusy)
  return made
}
