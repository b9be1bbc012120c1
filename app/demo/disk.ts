// The disk of a shop of the demo: files and notes of a small shop, one of them with a former version, and the pages on the web that it
// keeps.
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { newId } from '#core/ids.ts'
import { makeFolder } from '#modules/rdisk/server/tree/folders.ts'
import { markMany } from '#modules/rdisk/server/tree/many.ts'
import { putFile } from '#modules/rdisk/server/tree/put.ts'
import type { RecordContext } from '#server/records/face.ts'
import { dayMs } from '#core/time/zone.ts'
import type { Shop, Writer } from './writer.ts'

const via = 'web' as const

export async function writeDisk(shop: Shop, writer: Writer): Promise<void> {
  const { words, staff, today, context } = shop
  const folders = new Map<string, string>()
  const at = (days: number) => new Date(today.getTime() - days * dayMs)
  // Prices as they were a month ago, then everything as it is.
  const files = [...filesOf(`${words.locale}-before`), ...filesOf(words.locale)]
  for (const [index, { path, bytes }] of files.entries()) {
    const person = staff[index % staff.length]!
    const days = index === 0 ? 30 : files.length - index
    const id = await writeFile(context(person, at(days)), { path, bytes, folders })
    if (index === 0)
      await markMany(context(person, today), { ids: [id], marks: { starred: true }, via })
  }
  for (const input of words.bookmarks) {
    await writer.add({ id: newId('bmk'), input, person: staff[0]!, moment: at(4) })
  }
  await writer.flush()
}

interface NewFile {
  /** Names from the root of the disk down. */
  readonly path: readonly string[]
  readonly bytes: Buffer
}

async function writeFile(
  context: RecordContext,
  { path, bytes, folders }: NewFile & { readonly folders: Map<string, string> },
): Promise<string> {
  const name = path.at(-1)!
  let parent = ''
  for (const folder of path.slice(0, -1)) {
    const known = folders.get(`${parent}/${folder}`)
    const id = known ?? (await makeFolder(context, { parent, name: folder, via })).place.id
    folders.set(`${parent}/${folder}`, id)
    parent = id
  }
  const { database, now } = context
  const upload = await database.files.receive(Readable.from([bytes]), bytes.length)
  try {
    const file = { upload, contentType: '' }
    return (await putFile(context, { parent, name, file, mtime: now, via })).place.id
  } finally {
    await database.files.discard([upload])
  }
}

/** In the order of their paths. */
function filesOf(name: string): NewFile[] {
  const folder = new URL(`disk/${name}/`, import.meta.url)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => `${parentPath}/${file}`.replaceAll('\\', '/'))
  const root = decodeURIComponent(folder.pathname)
  return paths.toSorted().map((path) => ({
    path: path.slice(root.length).split('/'),
    bytes: readFileSync(path),
  }))
}
