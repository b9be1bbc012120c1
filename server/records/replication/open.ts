// Hands revisions out to clients that replicate: `open_revs` of one document, `_bulk_get` of many. Which revisions are meant
// is found out first; their bodies are read in portions, as the client takes them.
import type { WireDocument } from '#core/wire.ts'
import { answerArray, answerList } from '#server/answers/list.ts'
import type { InTurn } from '#server/limits/turns.ts'
import type { Answer } from '#server/calls/route.ts'
import { toWire, type Named, type Stored } from '#server/store/documents/stored.ts'
import { requireScope } from '#server/session/actor.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { inlined, newestOf } from '../attachments/inline.ts'
import { answerParts, type Opened as OpenedPart } from '../attachments/parts.ts'
import type { RecordContext } from '../face.ts'
import { makeRepeats } from '../reading/repeats.ts'
import type { LongCall } from '../reading/still-there.ts'
import { lackingFiles, wantedOf } from './lacking.ts'
import { leavesAfter, nameOf, revisionsOf, shortEnough } from './tell.ts'

interface OpenRequest {
  readonly id: string
  /** Absent: all leaves. */
  readonly rev?: string
  /** Revisions that the client has: it wants the bytes of files that came after them. Absent or empty: all files. */
  readonly atts_since?: readonly string[]
}

interface OpenOptions {
  readonly revs?: boolean
  /** What it has become by now, which replicators ask for and nobody else: they do without revisions that lack files. */
  readonly latest?: boolean
  /** With the bytes of their files. */
  readonly attachments?: boolean
  /** Its files are fetched one by one afterwards. */
  readonly filesFollow?: boolean
}

/** How the answer is written. */
interface Form {
  /** In several parts, not as JSON; the bytes of files always follow in those. */
  readonly asParts?: 'mixed' | 'related' | undefined
}

/** Documents that are looked up at once. */
const maxPage = 500

/** For each of those wanted the names of its revisions: of one alone, or of all leaves, or of what it has become. */
async function resolve(
  { database }: RecordContext,
  wanted: readonly OpenRequest[],
  { latest }: OpenOptions,
): Promise<Named[][]> {
  const whole = wanted.filter(({ rev }) => rev === undefined).map(({ id }) => id)
  const leaves = Map.groupBy(
    await treeQueries(database).leaves([...new Set(whole)]),
    ({ id }) => id,
  )
  const named = wanted.filter((one): one is Named => one.rev !== undefined)
  const fresh = latest ? await leavesAfter(database, named) : undefined
  return wanted.map((one) => {
    const { id, rev } = one
    if (rev === undefined) return leaves.get(id) ?? []
    const after = fresh?.get(nameOf(one)) ?? []
    return after.length > 0 ? after : [{ id, rev }]
  })
}

interface Body {
  readonly doc: WireDocument
  /** The revisions that led to it, when requested. */
  readonly line: readonly Named[]
  /** Names of its files that were found damaged. */
  readonly lacking: readonly string[]
}

interface Bodies {
  /** The readable ones, by `nameOf`. */
  readonly docs: ReadonlyMap<string, Body>
  /** How many of the names this answers. */
  readonly answered: number
}

async function readBodies(
  context: RecordContext,
  names: readonly Named[],
  { revs, latest, hasLines }: Pick<OpenOptions, 'revs' | 'latest'> & { hasLines: boolean },
): Promise<Bodies> {
  const part = hasLines ? shortEnough(names) : names
  const { found, answered } = await treeQueries(context.database).revisions(part)
  const { mayRead } = context.house.rules.reading(context)
  const open = found.filter((one) => mayRead(one))
  const lines = hasLines ? await treeQueries(context.database).lines(open) : []
  const byTip = Map.groupBy(lines, ({ id, tip }) => nameOf({ id, rev: tip }))
  const lacking = await lackingFiles(context, latest ? open : [])
  const bodyOf = (one: Stored): Body => {
    const line = byTip.get(nameOf(one)) ?? []
    const doc = { ...toWire(one), ...(revs && { _revisions: revisionsOf(line) }) }
    return { doc, line, lacking: lacking(one) }
  }
  return { docs: new Map(open.map((one) => [nameOf(one), bodyOf(one)])), answered }
}

/** The document with those bytes of its files that are wanted. */
function withFiles(
  { database }: RecordContext,
  { doc, line }: Body,
  {
    attachments,
    atts_since = [],
  }: Pick<OpenOptions, 'attachments'> & Pick<OpenRequest, 'atts_since'>,
): WireDocument {
  if (!attachments && atts_since.length === 0) return doc
  return inlined(database, doc, newestOf(line, atts_since))
}

/**
 * What one entry came to: a document, what is missing, word that it was repeated too often, or damaged files without which it does not
 * go.
 */
type Opened =
  | { ok: WireDocument }
  | { missing: string }
  | { repeated: string }
  | { lacking: readonly string[] }

/** What one entry is to open: nothing, unless it has a name. */
type RequestedRevision = OpenRequest & {
  readonly at: number
  readonly name?: Named
  readonly isRepeated?: boolean
}

/**
 * Of what was wanted once and came to several revisions, those that no such answer of the call has named yet: a document of a
 * thousand leaves may be wanted ten thousand times.
 */
function makeSpread() {
  const lists = new Set<readonly Named[]>()
  const spread = new Set<string>()
  return (names: readonly Named[]) => {
    if (names.length <= 1) return { names, isRepeated: false }
    const isKnown = lists.has(names)
    lists.add(names)
    const fresh = isKnown ? [] : names.filter((name) => !spread.has(nameOf(name)))
    for (const name of fresh) spread.add(nameOf(name))
    return { names: fresh, isRepeated: fresh.length < names.length }
  }
}

/** `at` is the position of the requested revision: all leaves of one document have the same. */
type Entry = OpenRequest & { readonly at: number; readonly opened: Opened }

/**
 * For each of those wanted its revisions, in their order, in pages; what the actor may not read is missing. The context is
 * computed again for each page.
 */
async function* open(
  next: LongCall['next'],
  wanted: readonly OpenRequest[],
  asked: OpenOptions,
): AsyncGenerator<Entry[]> {
  const hasLines = asked.revs || wanted.some(({ atts_since = [] }) => atts_since.length > 0)
  const maySend = makeRepeats()
  const withoutRepeats = makeSpread()
  for (let first = 0; first < wanted.length; first += maxPage) {
    let context = await next()
    requireScope(context.actor.scopes, 'read')
    const page = wanted.slice(first, first + maxPage)
    const resolved = await resolve(context, page, asked)
    let left = page.flatMap((one, index): RequestedRevision[] => {
      const entry = { ...one, at: first + index }
      const { names, isRepeated } = withoutRepeats(resolved[index] ?? [])
      const entries = names.map((name) => ({ ...entry, name }))
      return isRepeated || names.length === 0 ? [...entries, { ...entry, isRepeated }] : entries
    })
    const all = left.flatMap(({ name }) => (name ? [[nameOf(name), name] as const] : []))
    let names = [...new Map(all).values()]
    while (left.length > 0) {
      const { docs, answered } = await readBodies(context, names, { ...asked, hasLines })
      names = names.slice(answered)
      const later = new Set(names.map(nameOf))
      const end = left.findIndex(({ name }) => name && later.has(nameOf(name)))
      const ready = end === -1 ? left : left.slice(0, end)
      left = left.slice(ready.length)
      yield ready.map(({ name, isRepeated = false, ...entry }) => {
        const rev = entry.rev ?? name?.rev ?? 'undefined'
        if (isRepeated) return { ...entry, opened: { repeated: rev } }
        const body = name && docs.get(nameOf(name))
        if (!body) return { ...entry, opened: { missing: rev } }
        const doc = withFiles(context, body, { ...asked, atts_since: entry.atts_since })
        const lacking = wantedOf(context, { ...asked, doc, lacking: body.lacking })
        if (lacking.length > 0) return { ...entry, opened: { lacking } }
        const opened = maySend(nameOf(name), doc) ? { ok: doc } : { repeated: rev }
        return { ...entry, opened }
      })
      if (left.length > 0) context = await next()
    }
  }
}

/** `?open_revs=all` or a list of revisions, as a JSON list or in several parts. */
export async function openRevisions(
  { next, inTurn }: LongCall,
  id: string,
  {
    open_revs,
    atts_since,
    asParts,
    ...rest
  }: OpenOptions &
    Form &
    Pick<OpenRequest, 'atts_since'> & { open_revs: 'all' | readonly string[] },
): Promise<Answer> {
  const asked = { ...rest, attachments: rest.attachments || asParts !== undefined }
  const one = { id, atts_since }
  const wanted =
    open_revs === 'all' ? [one] : [...new Set(open_revs)].map((rev) => ({ ...one, rev }))
  // Several revisions may have become the same leaf.
  const sent = new Set<string>()
  async function* pages() {
    for await (const page of open(next, wanted, asked)) {
      const opened = page.filter(({ opened: it }) => {
        const rev = 'ok' in it ? it.ok._rev! : 'missing' in it ? it.missing : ''
        const isNew = rev !== '' && !sent.has(rev)
        sent.add(rev)
        return isNew
      })
      // `all` of a document without readable revisions is an empty list.
      yield opened.flatMap(({ rev, opened: it }) =>
        rev === undefined && 'missing' in it ? [] : [it],
      )
    }
  }
  if (asParts) return answerParts(asParts, eachInTurn(pages(), inTurn))
  return answerArray(pages(), inTurn, {
    hasStreamed: asked.attachments || atts_since !== undefined,
  })
}

/**
 * `_bulk_get`: for each entry its revisions or an error, in their order. Many large leaves of one document may come as
 * several results of the same id. To a replicator a revision with a damaged file is neither: PouchDB gives up a replication for an error
 * among the revisions, as it does for a file that cannot be fetched, and goes on without one.
 */
export function bulkGet(
  { next, inTurn }: LongCall,
  wanted: readonly OpenRequest[],
  { asParts, ...rest }: OpenOptions & Form,
): Promise<Answer> {
  const attachments = rest.attachments || asParts !== undefined
  const filesFollow = !attachments && wanted.every(({ atts_since }) => atts_since === undefined)
  const asked = { ...rest, attachments, filesFollow }
  async function* pages() {
    for await (const page of open(next, wanted, asked)) {
      const together = Map.groupBy(page, ({ at }) => at)
      yield [...together.values()].map((entries) => {
        const lacking = entries.flatMap(({ opened }) => ('lacking' in opened ? opened.lacking : []))
        const docs = entries.flatMap(({ id, opened }): OpenedPart[] => {
          if ('ok' in opened) return [opened]
          if ('lacking' in opened) return []
          if ('missing' in opened) return [refusal(id, opened.missing, ['not_found', 'missing'])]
          return [refusal(id, opened.repeated, ['bad_request', 'repeated'])]
        })
        return { id: entries[0]!.id, docs, ...(lacking.length > 0 && { lacking }) }
      })
    }
  }
  if (asParts) {
    return Promise.resolve(answerParts(asParts, oneByOne(eachInTurn(pages(), inTurn))))
  }
  const hasStreamed = asked.attachments || wanted.some(({ atts_since }) => atts_since)
  const list = { before: {}, name: 'results', newline: '\n', inTurn, hasStreamed } as const
  return answerList({ ...list, pages: pages() })
}

/** Makes each page when it is the call's turn. */
async function* eachInTurn<P>(pages: AsyncGenerator<P, void>, inTurn: InTurn): AsyncGenerator<P> {
  try {
    for (;;) {
      const { value, done } = await inTurn(() => pages.next())
      if (done) return
      yield value
    }
  } finally {
    await pages.return()
  }
}

/** The revisions of all results, without what groups them; an error by itself. */
async function* oneByOne(
  pages: AsyncIterable<readonly { readonly docs: readonly OpenedPart[] }[]>,
): AsyncGenerator<OpenedPart[]> {
  for await (const page of pages) {
    yield page.flatMap(({ docs }) =>
      docs.map((one) => ('error' in one ? (one.error as OpenedPart) : one)),
    )
  }
}

function refusal(id: string, rev: string, [error, reason]: readonly [string, string]) {
  return { error: { id, rev, error, reason } }
}
