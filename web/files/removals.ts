// Files that are being taken away: gone from the page at once, and from the record when undo is no longer offered, or when
// the page is left. Until then nothing is lost.
import type { QueryClient } from '@tanstack/react-query'
import { observable } from '#core/observable.ts'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError, call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { filePath, recordPath, stubsOf, type RecordPath, type RecordFile } from './record-files.ts'

/** Addresses of files that are not shown any more. */
export const hidden = observable<ReadonlySet<string>>(new Set())

/** How often it is tried when others change the record meanwhile. */
const tries = 5

function hide(path: string, isHidden: boolean): void {
  const paths = new Set(hidden.get())
  if (isHidden) paths.add(path)
  else paths.delete(path)
  hidden.set(paths)
}

interface Removal {
  undo(): void
  /** Now, for good. */
  finish(): void
}

/** Hides a file until one of the two is called; leaving the page finishes too. */
export function beginRemoval(client: QueryClient, place: RecordPath, file: RecordFile): Removal {
  const path = filePath(place, file.name)
  const key = [...cacheKey(place.db, place.kind), 'one', place.id]
  let isOpen = true
  const close = () => {
    const wasOpen = isOpen
    isOpen = false
    window.removeEventListener('pagehide', leave)
    return wasOpen
  }
  // There is no time to try again: a file whose record has changed unseen stays.
  const leave = () => {
    const rev = client.getQueryData<WireDocument>(key)?._rev
    if (close()) settle(call('DELETE', path, { query: { rev }, keepalive: true }))
  }
  const settle = (removed: Promise<unknown>) =>
    void removed
      .catch(showError)
      .then(() => refresh(client, place.db, place.kind))
      .finally(() => hide(path, false))
  window.addEventListener('pagehide', leave)
  hide(path, true)
  return {
    undo: () => void (close() && hide(path, false)),
    finish: () => void (close() && settle(remove(place, file))),
  }
}

async function remove(place: RecordPath, { name, digest }: RecordFile): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const record = await call<WireDocument>('GET', recordPath(place))
    // Somebody was faster, or put another file in its place.
    if (stubsOf(record)[name]?.digest !== digest) return
    try {
      await call('DELETE', filePath(place, name), { query: { rev: record._rev } })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || left === 1) throw error
    }
  }
}
