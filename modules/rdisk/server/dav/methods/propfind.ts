// PROPFIND: what a folder holds and how it is, from one statement a page, as text that is made in turns while its client reads.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { callerOf } from '#server/calls/caller.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { turnsOf, type InTurn } from '#server/limits/turns.ts'
import { davQueries } from '../../../store/dav/reading.ts'
import type { DavListing, DavMember, DavQuery } from '../../../store/dav/face.ts'
import { momentOf } from '../locks/ending.ts'
import { locksOver } from '../locks/rules.ts'
import { davPath, encodeName } from '../../../rules/place.ts'
import { readPropfind, type PropfindRequest } from '../protocol/bodies.ts'
import { headerOf, readDepth } from '../protocol/headers.ts'
import { closing, opening, responseWriter, type WriteResponse } from '../protocol/multistatus.ts'
import type { Entry, Quota } from '../protocol/properties.ts'
import { refuse, xmlType } from '../refusal.ts'
import { openRequest, readXmlBody, type DavRequest } from '../request.ts'
import { refuseBeyond } from '../target.ts'
import { showLock } from './lock.ts'
import { anyFile } from '../../tree/store.ts'

/** Members that are read at once. */
const pageSize = 1_000
/** Members that a whole tree may have: they are read at once too, since each has to know where it lies. */
const maxTree = 10_000
/** Characters that are written before they are sent: a few entries may say very much. */
const pieceLength = 64 * 1024
/** The first page of a folder is no long read: programs ask for many folders, most of them small. */
const firstPage = 100
/** Whole trees that are in memory at once; a place is held until the client has read its tree, or is gone. */
const trees = makeFairSemaphore({ slots: 16, maxWaiting: 200, maxInQueue: 20 })

export async function propfind(call: Call): Promise<Answer> {
  const request = openRequest(call, 'read')
  const depth = readDepth(headerOf(call, 'depth'))
  if (depth === 'unreadable') throw refuse(400, 'Depth is 0, 1 or infinity')
  const wanted = await readXmlBody(call, readPropfind)
  const { context, address } = request
  const { names } = address
  const isTree = depth === 'infinity'
  if (isTree) await placeForTree(call)
  const inTurn = turnsOf(call, pageSize)
  const limit = isTree ? maxTree + 1 : pageSize
  const query = { names, depth, limit, now: momentOf(context) } as const
  const asked = isTree ? maxTree : firstPage
  const listing = await inTurn(() => davQueries(context.database).listing(query), asked)
  const { walked, members } = listing
  refuseBeyond(request, { line: walked.map(({ id }) => id) })
  if (walked.length <= names.length) throw refuse(404, 'There is nothing under this address')
  if (members.length > maxTree) {
    throw refuse(403, 'The tree is too large', { name: 'propfind-finite-depth' })
  }
  const page = new Page(request, listing, asksForRoom(wanted) ? await roomOf(request) : undefined)
  const write = responseWriter(wanted)
  const pieces = page.pieces(write, members)
  const { value: first = '' } = await inTurn(async () => pieces.next(), asked)
  const head = opening + write(page.self) + first
  const headers = { 'content-type': xmlType }
  const isWhole = members.length < limit && first.length < pieceLength
  if (isWhole) return answer(207, head + closing, headers)
  // What is written waits for the client: no more than two pieces are in memory.
  const stream = Readable.from(rest(), { objectMode: false, highWaterMark: pieceLength })
  return answer(207, stream, headers)

  async function* rest(): AsyncGenerator<string> {
    yield head
    yield* written(pieces, inTurn)
    for await (const later of pages(page, query, inTurn))
      yield* written(page.pieces(write, later), inTurn)
    yield closing
  }
}

/** Resolves when this tree may be read. Failure service_unavailable when too many wait, and when the client is gone. */
function placeForTree(call: Call): Promise<void> {
  const { names, gone } = callerOf(call)
  return new Promise((begin, refused) => {
    const untilRead = () => {
      begin()
      return finished(call.reply.raw).catch(() => undefined)
    }
    trees(names, untilRead, gone).catch(refused)
  })
}

/** Those behind the first one. */
async function* pages(
  page: Page,
  query: DavQuery,
  inTurn: InTurn,
): AsyncGenerator<readonly DavMember[]> {
  const dav = davQueries(page.request.context.database)
  let { members } = page.listing
  while (query.depth === '1' && members.length === query.limit) {
    const after = members.at(-1)!.name
    members = (await inTurn(() => dav.listing({ ...query, after }))).members
    yield members
  }
}

/** Each piece when it is its turn. */
async function* written(pieces: Generator<string>, inTurn: InTurn): AsyncGenerator<string> {
  for (;;) {
    const { value, done } = await inTurn(async () => pieces.next())
    if (done) return
    if (value !== '') yield value
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
      const above = this.#folders.get(member.parent)
      if (!above || this.request.isClosed(member)) continue
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
