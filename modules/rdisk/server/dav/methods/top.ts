// What is above the disks: OPTIONS everywhere, and `/dav/` with the Groups of the person.
import { davGrants } from '../../../rules/dav-grants.ts'
import { entitlementOf } from '#core/access/entitlement.ts'
import { fail } from '#core/errors.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { davPath } from '../../../rules/place.ts'
import { readPropfind } from '../protocol/bodies.ts'
import { headerOf, readDepth } from '../protocol/headers.ts'
import { closing, opening, responseWriter } from '../protocol/multistatus.ts'
import type { Entry } from '../protocol/properties.ts'
import { xmlType } from '../refusal.ts'
import { openRequest, readXmlBody } from '../request.ts'

const methods = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'MKCOL',
  'COPY',
  'MOVE',
  'PROPFIND',
  'PROPPATCH',
  'LOCK',
  'UNLOCK',
]

const abilities = {
  dav: '1, 2, 3',
  // Without it Windows takes the address for a web page.
  'ms-author-via': 'DAV',
  'accept-ranges': 'bytes',
}

export async function options(call: Call): Promise<Answer> {
  openRequest(call, 'read')
  return answer(200, undefined, { ...abilities, allow: methods.join(', ') })
}

/** Failure forbidden for a token that opens no files at all. */
function admitToken({ session }: Call): void {
  const isForFiles = session.scopes?.some((scope) => scope.startsWith('dav:')) ?? false
  if (!isForFiles) throw fail('forbidden', 'not_allowed')
}

export async function optionsOfTop(call: Call): Promise<Answer> {
  admitToken(call)
  return answer(200, undefined, { ...abilities, allow: 'OPTIONS, PROPFIND' })
}

const folder: Omit<Entry, 'href' | 'name'> = {
  isFolder: true,
  sizeBytes: 0,
  contentType: '',
  tag: '',
  modifiedAt: '',
  createdAt: '',
  locks: [],
  kept: [],
  quota: undefined,
}

/** The Groups that the token opens whole, without locked and deleted ones: there are few of them, whatever the depth. */
export async function propfindTop(call: Call): Promise<Answer> {
  admitToken(call)
  const depth = readDepth(headerOf(call, 'depth'))
  const write = responseWriter(await readXmlBody(call, readPropfind))
  const { memberships, person, scopes } = call.session
  const own = memberships.filter((row) => row.user_id === person?.user_id && !row.pending)
  const { billing } = call.house.config
  const open = own.filter(({ db, group }) => {
    const { read, folders } = davGrants(scopes ?? [], db)
    return read && folders.includes('') && entitlementOf(group.plan, billing, group.exception).open
  })
  const groups = depth === '0' ? [] : open
  const entries: Entry[] = [
    { ...folder, href: '/dav/', name: 'Bancada' },
    ...groups.map(({ db, group }) => ({
      ...folder,
      href: davPath(db, [], true),
      name: group.name,
    })),
  ]
  const body = opening + entries.map(write).join('') + closing
  return answer(207, body, { 'content-type': xmlType })
}
