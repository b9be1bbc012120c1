// Google Reader's API, as FreshRSS serves it and programs on telephones speak it (modules/exoreader/docs/other-readers.md).
import { answer, type Call, type Route } from '#server/calls/route.ts'
import {
  clientLogin,
  disableTag,
  editSubscriptions,
  editTag,
  importSubscriptions,
  markAllAsRead,
  quickAdd,
  renameTag,
} from './change.ts'
import {
  actionToken,
  exportSubscriptions,
  itemContents,
  streamContents,
  streamIds,
  subscriptionList,
  tagList,
  unreadCount,
  userInfo,
} from './read.ts'
import { maxOpmlBytes } from '../../../rules/opml/read-opml.ts'
import { readerContext } from '../context.ts'

/** The token names the person and the Group: no address does. */
const program = { tag: 'Feeds as Google Reader has them', access: 'anyone' } as const
const root = '/api/greader.php'
const api = `${root}/reader/api/0`

const read = (path: string, summary: string, handle: Route['handle']): Route => ({
  ...program,
  method: 'GET',
  url: `${api}/${path}`,
  summary,
  handle,
})
/** Forms are read by the handler: names come several times in them. */
const send = (path: string, summary: string, handle: Route['handle']): Route => ({
  ...program,
  method: 'POST',
  url: `${api}/${path}`,
  summary,
  raw: true,
  handle,
})

/** Ways of showing that nobody has here. */
const none = (member: string, value: object) => async (call: Call) => {
  readerContext(call, call.session)
  return { [member]: value }
}

/** What programs ask before they sign in: whether the header that they will show arrives here. */
async function checkCompatibility({ request }: Call): Promise<unknown> {
  const isThere = request.headers.authorization !== undefined
  return answer(200, isThere ? 'PASS' : 'FAIL get HTTP Authorization header!', {
    'content-type': 'text/plain; charset=utf-8',
  })
}

export const greaderRoutes: readonly Route[] = [
  {
    ...program,
    method: 'POST',
    url: `${root}/accounts/ClientLogin`,
    summary: 'Email and token (`Email`, `Passwd`) for what later calls send: `GoogleLogin auth=`',
    xsrf: false,
    raw: true,
    handle: clientLogin,
  },
  {
    ...program,
    method: 'GET',
    url: `${root}/check/compatibility`,
    summary: 'Whether programs can show who they are: `PASS`',
    handle: checkCompatibility,
  },
  read('token', 'What programs repeat with each change (`T`)', actionToken),
  read('user-info', 'Who the program speaks for', userInfo),
  read('preference/list', 'Preferences: none', none('prefs', [])),
  read('preference/stream/list', 'Preferences of streams: none', none('streamprefs', {})),
  read('tag/list', 'What is starred, and labels', tagList),
  read('subscription/list', 'Subscriptions, with their labels', subscriptionList),
  read('subscription/export', 'The same as OPML', exportSubscriptions),
  read('unread-count', 'How many items are unread, by feed and label', unreadCount),
  read('stream/contents', 'Items, the newest first', streamContents),
  read('stream/contents/*', 'Items of a stream', streamContents),
  read('stream/items/ids', 'Numbers of the items of a stream (`s`)', streamIds),
  read('stream/items/contents', 'Items by their numbers (`i`)', itemContents),
  { ...send('stream/items/contents', 'Items by their numbers (`i`)', itemContents), reads: true },
  send('edit-tag', 'Reads, unreads, stars or unstars items', editTag),
  send(
    'mark-all-as-read',
    'Everything of a stream (`s`) is read, until a moment (`ts`)',
    markAllAsRead,
  ),
  send('subscription/edit', 'Subscribes, unsubscribes, names and sorts feeds', editSubscriptions),
  {
    ...send('subscription/import', 'Subscribes to the feeds of an OPML file', importSubscriptions),
    bodyLimit: maxOpmlBytes,
  },
  send('subscription/quickadd', 'Subscribes to a feed', quickAdd),
  send('rename-tag', 'Renames a label', renameTag),
  send('disable-tag', 'Deletes a label', disableTag),
]
