// The part of the authorisation table about what the feed reader exchanges with other programs.
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'

const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
const write = [401, 403, 403, 200, 200, 200, 200, 403, 200, 403, 402, 402]
/** The planted record is of another kind. */
const noIcon = [401, 403, 403, 404, 404, 404, 404, 404, 403, 403, 402, 404]

const inGroup = (path: string, answers: readonly number[], options: CallOptions = {}): Case => ({
  name: 'a Group',
  aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_reader/${path}`, ...options }),
  answers,
})

const file = '<opml><body><outline xmlUrl="https://listed.example/feed"/></body></opml>'
let fed = 0
const feeds = () => {
  fed += 1
  return { feeds: [{ url: `https://taken${fed}.example/` }] }
}

/** Programs that read feeds: none of the actors has a token with the permission `reader`. */
const noReader = [401, 401, 401, 401, 401, 401, 401, 403, 403, 403, 401, 401]
const forPrograms = (name: string, answers = noReader): [string, readonly Case[]] => {
  const [, url = ''] = name.split(' ')
  return [
    name,
    [{ name: 'without a token for it', aim: () => ({ url: url.replace('*', 'feed/1') }), answers }],
  ]
}
const greader = (name: string) => forPrograms(name.replace(' ', ' /api/greader.php/reader/api/0/'))

export const readerExchangeCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /_reader/image': [
    {
      name: 'an address that nobody signed',
      aim: () => ({ url: '/_reader/image?user=usr-1&s=x&url=https://a.example/b.png' }),
      answers: [404],
    },
  ],
  ...Object.fromEntries([
    forPrograms('GET /_reader/hub/:feed/:signature', [404]),
    forPrograms('POST /_reader/hub/:feed/:signature', [404]),
  ]),
  'GET /:db/_reader/icons/:id': [
    {
      name: 'a record that is no subscription',
      async aim(scene, actor) {
        const db = scene.group(actor)
        const { _id } = await scene.plant(db, { klass: 'Category', name: 'Radios', active: true })
        return { url: `/${db}/_reader/icons/${_id}` }
      },
      answers: noIcon,
    },
  ],
  'GET /:db/_reader/week': [inGroup('week', read)],
  'GET /:db/_reader/opml': [inGroup('opml', read)],
  'POST /:db/_reader/opml': [
    inGroup('opml', read, { body: file, headers: { 'content-type': 'text/x-opml' } }),
  ],
  'POST /:db/_reader/opml/take': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_reader/opml/take`, body: feeds() }),
      answers: write,
    },
  ],
  ...Object.fromEntries([
    forPrograms('POST /api/greader.php/accounts/ClientLogin', [401]),
    forPrograms('GET /api/greader.php/check/compatibility', [200]),
    greader('POST subscription/import'),
    greader('GET token'),
    greader('GET user-info'),
    greader('GET preference/list'),
    greader('GET preference/stream/list'),
    greader('GET tag/list'),
    greader('GET subscription/list'),
    greader('GET subscription/export'),
    greader('GET unread-count'),
    greader('GET stream/contents'),
    greader('GET stream/contents/*'),
    greader('GET stream/items/ids'),
    greader('GET stream/items/contents'),
    greader('POST stream/items/contents'),
    greader('POST edit-tag'),
    greader('POST mark-all-as-read'),
    greader('POST subscription/edit'),
    greader('POST subscription/quickadd'),
    greader('POST rename-tag'),
    greader('POST disable-tag'),
    // It says in its answer that nobody is signed in.
    forPrograms('GET /api/fever.php', [200]),
    forPrograms('POST /api/fever.php', [200]),
  ]),
}
