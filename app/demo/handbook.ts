// The handbook of a shop of the demo: Markdown files, imported as users import theirs, and a chore that links to one.
import { readdirSync, readFileSync } from 'node:fs'
import { newId } from '#core/ids.ts'
import { importPages } from '#modules/handbook/server/exchange/import.ts'
import { dayMs } from '#core/time/zone.ts'
import { comment, type Shop, type Writer } from './writer.ts'

export async function writeHandbook(
  { words, staff, today, context }: Shop,
  writer: Writer,
): Promise<void> {
  const [person = ''] = staff
  const moment = new Date(today.getTime() - 2 * dayMs)
  const pages = context(person, moment)
  const { files } = await importPages(pages, filesOf(words.locale), {
    existing: 'keep',
    dry: false,
  })
  const { task, page } = words.handbook
  const id = newId('tik')
  const input = { content: task, priority: 'low', ticket_kind: 'chore' }
  await writer.add({ id, input, person, moment })
  const found = files.find(({ uri }) => uri === page)
  const link = `[${found?.title}](/account/${pages.database.name}/handbooks/${found?.id})`
  await writer.add(comment(id, link, person, moment))
  await writer.flush()
}

/** In the order of their names. */
function filesOf(locale: string) {
  const folder = new URL(`handbook/${locale}/`, import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
  return names.toSorted().map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
}
