// Comments point at pages, too: who writes "use as solution" on a ticket links to one. A long one is read in a thread, as pages are.
import { createHash } from 'node:crypto'
import { fail } from '#core/errors.ts'
import type { Pointing } from '#core/entity/pointers.ts'
import { maxAtOnce } from '#core/markdown/pages.ts'
import { makeThread } from '#server/threads/thread.ts'
import { work } from './threads/comment.ts'

const inThread = makeThread<typeof work>({
  file: new URL('./threads/comment.ts', import.meta.url),
  timeoutMs: 10_000,
  maxMegabytes: 400,
  maxWaiting: 10_000,
})

/** Most comments link to nothing: they are not read for it. */
const isNaming = (content: unknown, db: string): content is string =>
  typeof content === 'string' && content.includes(`/account/${db}/`)

export const commentPointing: Pointing = {
  names: () => [],
  reading({ content }, db) {
    if (!isNaming(content, db) || content.length <= maxAtOnce) return undefined
    const key = `comment ${createHash('sha256').update(`${db} ${content}`).digest('base64')}`
    return {
      key,
      async read(turn) {
        const names = await inThread({ content, db }, turn)
        if ('failed' in names) throw fail('service_unavailable', 'unavailable')
        return JSON.stringify(names)
      },
    }
  },
  pointers({ content }, db, said) {
    if (!isNaming(content, db)) return []
    const names = said === undefined ? work({ content, db }) : (JSON.parse(said) as string[])
    return names.map((name) => ({ name, kind: 'link' }))
  },
}
