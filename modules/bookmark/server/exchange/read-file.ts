// Reads a file of bookmarks in a thread of its own, in fair turns.
import { fail } from '#core/errors.ts'
import type { Caller } from '#server/calls/caller.ts'
import { makeThread } from '#server/threads/thread.ts'
import type { FileBookmark } from './netscape-read.ts'
import type { work } from './netscape-thread.ts'

const read = makeThread<typeof work>({
  file: new URL('./netscape-thread.ts', import.meta.url),
  timeoutMs: 15_000,
  maxMegabytes: 512,
  maxWaiting: 50,
  maxInQueue: 5,
})

/**
 * In the order of the file. Failure bad_request `too_many_bookmarks`, also for what takes too long or too much memory; service_unavailable
 * when fifty files wait already, or five of this caller.
 */
export async function readBookmarkFile(
  bytes: Uint8Array,
  caller: Caller,
): Promise<readonly FileBookmark[]> {
  const found = await read(bytes, caller)
  if ('failed' in found) throw fail('bad_request', 'too_many_bookmarks')
  return found
}
