// All pages of a Group as Markdown files in one archive, in the order of their names.
import { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from '#server/answers/zip.ts'
import type { RecordContext } from '#server/records/face.ts'
import { fileText } from '../../rules/file/page-file.ts'
import { allPages, wholePages, type ShortPage } from './all-pages.ts'
import { members, storedPage } from './members.ts'

export function exportPages(context: RecordContext): AsyncGenerator<Buffer> {
  return writeZip(files(context))
}

async function* files(context: RecordContext): AsyncGenerator<ZipEntry> {
  const names = fileNames(await allPages(context))
  const inOrder = [...names].sort(([, one], [, other]) => (one < other ? -1 : 1))
  const taken = new Set<string>()
  for await (const page of wholePages(
    context,
    inOrder.map(([id]) => id),
  )) {
    const name = names.get(page._id)!
    const bytes = Buffer.from(fileText(storedPage(page), name, taken, members))
    yield { name, file: { length: bytes.length, read: async () => Readable.from([bytes]) } }
    taken.add(page.uri ?? '')
  }
}

/** By id: the name that a page came with, else its address; each once. */
function fileNames(pages: readonly ShortPage[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const give = ({ id, uri }: ShortPage, name: string) => {
    const free = [name, `${uri}.md`, `${uri}.${id}.md`].find((one) => !taken.has(one))!
    taken.add(free)
    names.set(id, free)
  }
  for (const page of pages) if (page.file !== undefined) give(page, page.file)
  for (const page of pages) if (page.file === undefined) give(page, `${page.uri}.md`)
  return names
}
