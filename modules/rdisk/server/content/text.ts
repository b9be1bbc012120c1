// What is read of the content of a text file: its words, by which search finds it, and the names that it points at. What is
// encrypted is never looked into.
import { LRUCache } from 'lru-cache'
import { decode, encodingOf } from '#core/import/encoding.ts'
import { isBinary } from '#core/import/text-file.ts'
import { maxAtOnce, maxCharacters } from '#core/markdown/pages.ts'
import type { Stub, WireDocument } from '#core/wire.ts'
import type { Database } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { makeThread } from '#server/threads/thread.ts'
import { contentOf, type FileFacts } from '../../rules/place.ts'
import { work } from './threads/links.ts'

/** Bytes of a file that is read. */
const maxBytes = 1024 * 1024
/** The writers of the Group wait meanwhile: of what takes longer no links are kept. */
const inThread = makeThread<typeof work>({
  file: new URL('./threads/links.ts', import.meta.url),
  timeoutMs: 1_000,
  maxMegabytes: 400,
  maxWaiting: 10_000,
})
/** Names that one text points at, as far as they are kept; each is a row. */
const maxLinks = 500

const textNames =
  /\.(?:md|markdown|txt|text|csv|tsv|log|json|xml|ya?ml|ini|conf|toml|rst|org|html?)$/i
const textTypes = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml)\b)/i
/** Texts in which `[[name]]` is a link. */
const linkingNames = /\.(?:md|markdown|txt)$/i

interface FileText {
  readonly words: string
  readonly links: readonly string[]
}

const nothing: FileText = { words: '', links: [] }

/** The content of a file that is read as a text; undefined of every other file. */
export function textContentOf(doc: WireDocument): Stub | undefined {
  const { kind, name = '' }: FileFacts = doc
  const content = contentOf(doc)
  if (kind !== 'file' || !content || content.length > maxBytes) return undefined
  return textNames.test(name) || textTypes.test(content.content_type) ? content : undefined
}

/** What texts say that were read lately, by database, digest and name: a save and its search words ask for the same one. Files that somebody else chose may have the same digest (MD5). */
const lately = new LRUCache<string, FileText>({ max: 100 })

/** A file whose text is wanted. */
export interface AskedFile {
  readonly database: Pick<Database, 'name' | 'files'>
  readonly doc: WireDocument
  /** Files that it is the first to name, which no digest finds yet. */
  readonly uploads?: readonly Upload[] | undefined
}

/** Nothing of a file that is no text, or whose bytes cannot be read now. Of a note that takes long to read no links. */
export async function textOf({ database, doc, uploads = [] }: AskedFile): Promise<FileText> {
  const content = textContentOf(doc)
  if (!content) return nothing
  const { name = '' }: FileFacts = doc
  const key = `${database.name} ${content.digest} ${linkingNames.test(name)}`
  const known = lately.get(key)
  if (known) return known
  const upload = uploads.find(({ digest }) => digest === content.digest)
  const bytes = upload
    ? await uploadedBytes(database, upload)
    : await storedBytes(database, content)
  if (!bytes) return nothing
  const read = await readText(bytes, { name, db: database.name })
  if (read.words.length <= maxCharacters) lately.set(key, read)
  return read
}

async function uploadedBytes({ files }: Pick<Database, 'files'>, upload: Upload): Promise<Buffer> {
  if ('bytes' in upload) return upload.bytes
  return Buffer.concat(await (await files.waitingFile(upload.key)).toArray())
}

async function storedBytes(
  { files }: Pick<Database, 'files'>,
  { digest }: Stub,
): Promise<Buffer | undefined> {
  const stream = await (await files.file(digest))?.read()
  return stream && Buffer.concat(await stream.toArray())
}

async function readText(
  bytes: Uint8Array,
  { name, db }: { name: string; db: string },
): Promise<FileText> {
  const text = decode(bytes, encodingOf(bytes))
  if (isBinary(text)) return nothing
  // One that is too long is shown as it was written.
  const isRead = linkingNames.test(name) && text.length <= maxCharacters
  const links = isRead && /\[\[|\]\(/.test(text) ? await linksOf(text, db) : []
  return { words: text, links: links.slice(0, maxLinks) }
}

async function linksOf(text: string, db: string): Promise<string[]> {
  if (text.length <= maxAtOnce) return work({ text })
  const read = await inThread({ text }, { names: [db] })
  return 'failed' in read ? [] : read
}
