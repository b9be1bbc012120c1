// What is read of the content of a text file: its words, by which search finds it, and the names that it points at. What is
// encrypted is never looked into. The links of a long note are read in a thread, while the write holds no lock.
import { LRUCache } from 'lru-cache'
import type { Turn } from '#core/entity/pointers.ts'
import { decode, encodingOf } from '#core/import/encoding.ts'
import { isBinary } from '#core/import/text-file.ts'
import { maxAtOnce, maxCharacters } from '#core/markdown/pages.ts'
import type { Stub, WireDocument } from '#core/wire.ts'
import type { Database } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { Texts } from '#server/store/pointers/unread.ts'
import { makeThread } from '#server/threads/thread.ts'
import { contentOf, type FileFacts } from '../../rules/place.ts'
import { work } from './threads/links.ts'

/** Bytes of a file that is read. */
const maxBytes = 1024 * 1024
/** Of what takes longer no links are kept. */
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
export const isLinking = ({ name = '' }: FileFacts) => linkingNames.test(name)

/** The content of a file that is read as a text; undefined of every other file. */
export function textContentOf(doc: WireDocument): Stub | undefined {
  const { kind, name = '' }: FileFacts = doc
  const content = contentOf(doc)
  if (kind !== 'file' || !content || content.length > maxBytes) return undefined
  return textNames.test(name) || textTypes.test(content.content_type) ? content : undefined
}

/** Texts that were read lately, by database and digest: the links and the search words of a save ask for the same one. Files that somebody else chose may have the same digest (MD5). */
const lately = new LRUCache<string, string>({ max: 100 })

/** A file whose text is wanted. */
export interface AskedFile {
  readonly database: Pick<Database, 'name' | 'files'>
  readonly doc: WireDocument
  /** Files that it is the first to name, which no digest finds yet. */
  readonly uploads?: readonly Upload[] | undefined
}

const keyOf = ({ name }: AskedFile['database'], { digest }: Stub) => `${name} ${digest}`

/** Nothing of a file that is no text, or whose bytes cannot be read now. */
export async function textOf({ database, doc, uploads = [] }: AskedFile): Promise<string> {
  const content = textContentOf(doc)
  if (!content) return ''
  const key = keyOf(database, content)
  const known = lately.get(key)
  if (known !== undefined) return known
  const upload = uploads.find(({ digest }) => digest === content.digest)
  const bytes = upload
    ? await uploadedBytes(database, upload)
    : await storedBytes(database, content)
  if (!bytes) return ''
  const decoded = decode(bytes, encodingOf(bytes))
  const text = isBinary(decoded) ? '' : decoded
  if (text.length <= maxCharacters) lately.set(key, text)
  return text
}

/** Names that it points at. Failure Unread for a long note that is not read yet; of one that takes too long there are none. */
export async function namesIn(asked: AskedFile, texts: Texts): Promise<readonly string[]> {
  const { database, doc } = asked
  const content = textContentOf(doc)
  if (!content || !isLinking(doc)) return []
  if (content.length <= maxAtOnce) return work({ text: await textOf(asked) }).slice(0, maxLinks)
  const key = `note ${keyOf(database, content)}`
  return texts.of({ key, read: (turn) => longNames(asked, turn) })
}

async function longNames(asked: AskedFile, turn: Turn): Promise<readonly string[]> {
  const text = await textOf(asked)
  // One that is too long is shown as it was written.
  if (text.length > maxCharacters || !/\[\[|\]\(/.test(text)) return []
  const found = await inThread({ text }, turn)
  return 'failed' in found ? [] : found.slice(0, maxLinks)
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
