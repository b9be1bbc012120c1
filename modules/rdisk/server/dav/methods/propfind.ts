// PROPFIND: what a folder holds and how it is, from one statement, as text that goes out page by page.
import { Readable } from 'node:stream'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import type { DavListing, DavMember } from '#server/store/dav/face.ts'
import { locksOver } from '../locks/rules.ts'
import { davPath, encodeName } from '../../../rules/place.ts'
import { readPropfind, type PropfindRequest } from '../protocol/bodies.ts'
import { readDepth } from '../protocol/headers.ts'
import { closing, opening, responseWriter, type WriteResponse } from '../protocol/multistatus.ts'
import type { Entry, Quota } from '../protocol/properties.ts'
import { refuse, xmlType } from '../refusal.ts'
import { headerOf, openRequest, readXmlBody, refuseBeyond, type DavRequest } from '../request.ts'
import { showLock } from './lock.ts'
import { anyFile } from '../../tree/store.ts'

/** Members that are read at once, and that a whole tree may have. */
const pageSize = 10_000
/** Characters that are written before they are sent: a few entries may say very much. */
const pieceLength = 4 * 1024 * 1024

export async function propfind(call: Call): Promise<Answer> {
  const request = openRequest(call, 'read')
  const depth = readDepth(headerOf(call, 'depth'))
  if (depth === 'unreadable') throw refuse(400, 'Depth is 0, 1 or infinity')
  const wanted = await readXmlBody(call, readPropfind)
  const { context, address } = request
  const { names } = address
  const limit = depth === 'infinity' ? pageSize + 1 : pageSize
  const query = { names, depth, limit, now: context.now } as const
  const listing = await context.database.dav.listing(query)
  const { walked, members } = listing
  refuseBeyond(request, { line: walked.map(({ id }) => id) })
  if (walked.length <= names.length) throw refuse(404, 'There is nothing under this address')
  if (members.length > pageSize) {
    throw refuse(403, 'The tree is too large', { name: 'propfind-finite-depth' })
  }
  const page = new Page(request, listing, asksForRoom(wanted) ? await roomOf(request) : undefined)
  const write = responseWriter(wanted)
  const pieces = page.pieces(write, members)
  const { value: first = '' } = pieces.next()
  const head = opening + write(page.self) + first
  const headers = { 'content-type': xmlType }
  const isWhole = members.length < pageSize && first.length < pieceLength
  if (isWhole) return answer(207, head + closing, headers)
  return answer(207, Readable.from(rest()), headers)

  async function* rest(): AsyncGenerator<string> {
    yield head
    yield* pieces
    yield* pages(page, write, query)
    yield closing
  }
}

/** Those behind the first one. */
async function* pages(
  page: Page,
  write: WriteResponse,
  query: Parameters<DavRequest['context']['database']['dav']['listing']>[0],
): AsyncGenerator<string> {
  let { members } = page.listing
  while (query.depth === '1' && members.length === query.limit) {
    const after = members.at(-1)!.name
    members = (await page.request.context.database.dav.listing({ ...query, after })).members
    yield* page.pieces(write, members)
  }
}

/** What of one listing becomes entries. */
class Page {
  readonly request: DavRequest
  readonly listing: DavListing
  readonly self: Entry
  readonly #quota: Quota | undefined
  readonly #line: readonly string[]
  /** Address of a folder, and what lies above its members, by id. */
  readonly #folders = new Map<string, { href: string; line: readonly string[] }>()

  constructor(request: DavRequest, listing: DavListing, quota: Quota | undefined) {
    this.request = request
    this.listing = listing
    this.#quota = quota
    const self = listing.walked.at(-1)!
    const { db, names } = request.address
    const href = davPath(db, names, self.isFolder)
    this.#line = listing.walked.map(({ id }) => id).toReversed()
    this.#folders.set(self.id, { href, line: this.#line })
    this.self = this.#entry(self, href, this.#line.slice(1))
  }

  /** Folders come before their members, so each knows where it lies. */
  *pieces(write: WriteResponse, members: readonly DavMember[]): Generator<string, undefined> {
    let text = ''
    for (const member of members) {
      const above = this.#folders.get(member.parent)!
      const href = above.href + encodeName(member.name) + (member.isFolder ? '/' : '')
      if (member.isFolder) this.#folders.set(member.id, { href, line: [member.id, ...above.line] })
      text += write(this.#entry(member, href, above.line))
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
    yield text
  }

  #entry(member: DavMember, href: string, above: readonly string[]): Entry {
    const { name, isFolder, sizeBytes, contentType, modifiedAt, createdAt, kept } = member
    const tag = member.tag === '' ? '' : `"${member.tag}"`
    const quota = isFolder ? this.#quota : undefined
    const locks = this.#locksOf(member, above)
    const described = { name, isFolder, sizeBytes, contentType, modifiedAt, createdAt, kept }
    return { ...described, href, tag, locks, quota }
  }

  #locksOf({ id }: DavMember, above: readonly string[]): Entry['locks'] {
    const { locks } = this.listing
    if (locks.length === 0) return []
    const over = locksOver(locks, id === '' ? [''] : [id, ...above])
    return over.map((lock) => showLock(this.request, lock, this.#rootOf(lock.id)))
  }

  /** The address of what was locked: this, or a folder above. */
  #rootOf(id: string): string {
    const { db, names } = this.request.address
    const level = this.listing.walked.findIndex((one) => one.id === id)
    if (level < 0) return this.#folders.get(id)?.href ?? this.self?.href ?? ''
    return davPath(db, names.slice(0, level), this.listing.walked[level]!.isFolder)
  }
}

function asksForRoom(wanted: PropfindRequest): boolean {
  const names =
    wanted.wants === 'these' ? wanted.properties : wanted.wants === 'all' ? wanted.more : []
  return names.some(({ name }) => name.startsWith('quota-'))
}

async function roomOf({ context }: DavRequest): Promise<Quota> {
  const { roomBytes } = context.house.rules.files(context, anyFile)
  const info = await context.database.info()
  const usedBytes = info?.file_bytes ?? 0
  return { usedBytes, availableBytes: roomBytes - usedBytes }
}
