// The part of the authorisation table about bookmarks: every member reads and writes them. Programs of linkding name no Group: the
// owner and their tokens have two, a token that is bound to one has that.
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
/** Nothing is changed in a Group with more records than its plan has (spec 4). */
const write = (done: number) => [401, 403, 403, done, done, done, done, 403, done, 403, 402, 402]
/** `elsewhere`: by the token that is bound to the other Group, where nothing was planted. */
const ofToken = (done: number, elsewhere = done, full = done) => {
  const members = [done, done, done]
  return [401, 403, 403, ...members, 403, 403, 403, elsewhere, 402, full]
}

/** A member by the Group above means that one, those of another one below it theirs. */
const like = { heir: 'tokenElsewhere', sister: 'tokenElsewhere' } as const

let planted = 0

/** A bookmark of a page that no other one is of. */
async function plant(scene: Scene, actor: ActorName) {
  planted += 1
  const url = `https://planted${planted}.example/`
  const number = 1_000 + planted
  const { _id } = await scene.plant(scene.group(actor), {
    klass: 'Bookmark',
    url,
    url_normalized: url.slice(0, -1),
    number,
    status: 'active',
  })
  return { _id, number }
}

function freshUrl(): string {
  planted += 1
  return `https://added${planted}.example/`
}

const inGroup = (
  path: string,
  answers: readonly number[],
  options: () => CallOptions = () => ({}),
): Case => ({
  name: 'a Group',
  aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_bookmarks/${path}`, ...options() }),
  answers,
})

const plainly = (
  url: string,
  answers: readonly number[],
  options: () => CallOptions = () => ({}),
): Case => ({
  name: 'the Group that is meant',
  aim: () => ({ url, ...options() }),
  answers,
  like,
})

const numbered = (path: string, answers: readonly number[], body?: object): Case => ({
  name: 'a bookmark',
  async aim(scene, actor) {
    const { number } = await plant(scene, actor)
    return { url: `/api/bookmarks/${number}/${path}`, ...(body && { body }) }
  },
  answers,
  like,
})

const file = '<DT><A HREF="https://file.example/">File</A>'
const unread = 'http://169.254.169.254/'

export const bookmarkCases: Readonly<Record<string, readonly Case[]>> = {
  'POST /:db/_bookmarks/add': [inGroup('add', write(201), () => ({ body: { url: freshUrl() } }))],
  'GET /:db/_bookmarks/page': [inGroup(`page?url=${unread}`, read)],
  'GET /:db/_bookmarks/tags': [inGroup('tags', read)],
  'GET /:db/_bookmarks/export': [inGroup('export', read)],
  'POST /:db/_bookmarks/import': [
    inGroup('import', write(200), () => ({ body: file, headers: { 'content-type': 'text/html' } })),
  ],
  'GET /api/bookmarks/': [plainly('/api/bookmarks/', ofToken(200))],
  'GET /api/bookmarks/archived/': [plainly('/api/bookmarks/archived/', ofToken(200))],
  'GET /api/bookmarks/check/': [plainly(`/api/bookmarks/check/?url=${unread}`, ofToken(200))],
  'POST /api/bookmarks/': [
    plainly('/api/bookmarks/', ofToken(201, 201, 402), () => ({
      body: { url: freshUrl(), title: 'A' },
    })),
  ],
  'GET /api/bookmarks/:number/': [numbered('', ofToken(200, 404))],
  'PATCH /api/bookmarks/:number/': [numbered('', ofToken(200, 404, 402), { title: 'B' })],
  'PUT /api/bookmarks/:number/': [numbered('', ofToken(200, 404, 402), { title: 'B' })],
  'POST /api/bookmarks/:number/archive/': [numbered('archive/', ofToken(204, 404, 402))],
  'POST /api/bookmarks/:number/unarchive/': [numbered('unarchive/', ofToken(204, 404, 402))],
  'DELETE /api/bookmarks/:number/': [{ ...numbered('', ofToken(204, 404)), removal: 403 }],
  'GET /health': [{ name: 'anybody', aim: () => ({ url: '/health' }), answers: [200] }],
  'POST /api/tags/': [
    plainly('/api/tags/', ofToken(201, 201, 402), () => ({ body: { name: 'made' } })),
  ],
  'GET /api/tags/': [plainly('/api/tags/', ofToken(200))],
  'GET /api/tags/:number/': [plainly('/api/tags/1/', ofToken(404))],
  'GET /api/user/profile/': [plainly('/api/user/profile/', ofToken(200))],
}
