// Markdown files become pages: each file is read, compared with the page that it is a file of, and written. What is refused is
// said file by file and stops no other.
import { Failure } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import type { Transaction } from '#server/store/database.ts'
import { handbook } from '../../entities/handbook.ts'
import { readFile, saysTheSame, type ReadFile } from '../../rules/file/page-file.ts'
import type { Page } from '../pages.ts'
import { allPages } from './all-pages.ts'
import { members, storedPage } from './members.ts'
import type { ArchivedFile } from './zip-read.ts'

export interface ImportOptions {
  /** Whether a page that is there already gets the text of its file. */
  readonly existing: 'keep' | 'replace'
  /** Says what would happen, and writes nothing. */
  readonly dry: boolean
}

type Outcome = 'created' | 'changed' | 'same' | 'kept' | 'refused'

export interface FileOutcome {
  readonly file: string
  readonly outcome: Outcome
  readonly id?: string
  readonly uri?: string
  readonly title?: string
  /** Why it was refused: `utf8`, or the code or sentence of the refusal. */
  readonly reason?: string
  readonly field?: string
}

export interface ImportAnswer {
  readonly created: number
  readonly changed: number
  readonly same: number
  readonly files: FileOutcome[]
}

/** Files, and bytes of them, that are written in one transaction; one file may be larger. */
const together = 50
const maxBytesTogether = 1_000_000

/** `files` in the order of their names. */
export async function importPages(
  context: RecordContext,
  files: readonly ArchivedFile[],
  options: ImportOptions,
): Promise<ImportAnswer> {
  const known = await knownPages(context)
  const outcomes: FileOutcome[] = []
  for (const some of inParts(files)) {
    const part = some.map((file) => read(file, known))
    const ids = part.flatMap((one) => ('id' in one ? one.id : []))
    outcomes.push(
      ...(await context.database.write((transaction) => {
        const works = part.map(
          (one) => async () =>
            'refused' in one ? one.refused : write(context, transaction, one, options),
        )
        return doEach(works)
      }, ids)),
    )
  }
  const count = (outcome: Outcome) => outcomes.filter((one) => one.outcome === outcome).length
  return {
    created: count('created'),
    changed: count('changed'),
    same: count('same'),
    files: outcomes,
  }
}

function* inParts(files: readonly ArchivedFile[]): Generator<ArchivedFile[]> {
  let part: ArchivedFile[] = []
  let bytes = 0
  for (const file of files) {
    const isFull = part.length >= together || bytes + file.bytes.length > maxBytesTogether
    if (isFull && part.length > 0) {
      yield part
      part = []
      bytes = 0
    }
    part.push(file)
    bytes += file.bytes.length
  }
  if (part.length > 0) yield part
}

/** Pages that are there, and addresses that are taken, by files before as well. */
interface Known {
  readonly ids: Set<string>
  readonly byFile: Map<string, string>
  readonly byUri: Map<string, string>
  readonly taken: Set<string>
}

async function knownPages(context: RecordContext): Promise<Known> {
  const pages = await allPages(context)
  const withFile = pages.flatMap(({ id, file }) =>
    file === undefined ? [] : [[file, id] as const],
  )
  return {
    ids: new Set(pages.map(({ id }) => id)),
    byFile: new Map(withFile),
    byUri: new Map(pages.map(({ id, uri }) => [uri, id])),
    taken: new Set(),
  }
}

interface ToWrite extends ReadFile {
  /** Of the page that is there, or of the one that is made. */
  readonly id: string
}

function read({ name, bytes }: ArchivedFile, known: Known): ToWrite | { refused: FileOutcome } {
  let text
  try {
    // The mark at the beginning stays: the same bytes go out again.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { refused: { file: name, outcome: 'refused', reason: 'utf8' } }
  }
  const found = readFile({ name, text }, known.taken, members)
  const { page } = found
  const own = known.byFile.get(name)
  const atUri = known.byUri.get(page.uri)
  const ofFile = found.id !== undefined && known.ids.has(found.id) ? found.id : own
  const id =
    ofFile ?? (known.taken.has(page.uri) ? undefined : atUri) ?? found.id ?? newId(handbook.prefix)
  known.taken.add(page.uri)
  return { ...found, id }
}

async function write(
  context: RecordContext,
  transaction: Transaction,
  { id, page, file }: ToWrite,
  { existing, dry }: ImportOptions,
): Promise<FileOutcome> {
  const before: Page | undefined = await currentRecord(transaction, id)
  const facts = { file: file.name, id, uri: page.uri, title: page.title }
  if (before) {
    const isSame = saysTheSame(page, storedPage(before)) && before.file?.front === file.front
    if (isSame) return { ...facts, outcome: 'same' }
    if (existing === 'keep') return { ...facts, outcome: 'kept', uri: before.uri ?? page.uri }
  }
  const outcome = before ? 'changed' : 'created'
  const { aliases } = before ?? {}
  // Nothing is said of its files: they stay.
  const input = { ...page, file, aliases, klass: handbook.kind }
  try {
    const save = await context.house.rules.prepare(context, transaction, {
      id,
      rev: before?._rev,
      input: definedOf(input),
    })
    if (!dry) await save()
    return { ...facts, outcome }
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return { ...facts, outcome: 'refused', ...refusalOf(error) }
  }
}

function definedOf(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

function refusalOf({ code, fields }: Failure): Pick<FileOutcome, 'reason' | 'field'> {
  const [first] = Object.entries(fields ?? {})
  return first ? { field: first[0], reason: first[1].key } : { reason: code }
}
