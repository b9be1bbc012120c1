// Tags as programs of linkding know them: those of bookmarks, which begin with the first one and end with the last, and those that a
// program made before it uses them. The latter are a note beside the Group's records.
import { failFields } from '#core/errors.ts'
import { tagOf } from '#core/fields/tags.ts'
import type { RecordContext } from '#server/records/face.ts'
import { bookmark } from '../../entities/bookmark.ts'
import { tagAmounts } from '../pages.ts'

/** Tags without a bookmark that are kept; of more the last ones. */
const maxKept = 500

const noteOf = ({ database }: RecordContext) => `${database.name}/linkding-tags`

/** By name. */
export async function tagNames(context: RecordContext): Promise<string[]> {
  const used = await tagAmounts(context)
  return [...new Set([...used.map(({ name }) => name), ...(await keptTags(context))])].toSorted()
}

async function keptTags(context: RecordContext): Promise<string[]> {
  const note = await context.database.local(noteOf(context))
  return (note?.body.names as string[] | undefined) ?? []
}

/** Keeps a tag and answers it as bookmarks will have it. Failure of fields for what can be none. */
export async function addTag(context: RecordContext, name: string): Promise<string> {
  const tag = tagOf(name.replaceAll(',', ' '))
  const parsed = bookmark.fields.tag_names.parse([tag])
  if ('errors' in parsed) throw failFields({ name: Object.values(parsed.errors)[0]! })
  if (tag === '') throw failFields({ name: { key: 'blank' } })
  const others = (await keptTags(context)).filter((one) => one !== tag)
  const names = [...others, tag].slice(-maxKept)
  await context.database.write((transaction) => transaction.putLocal(noteOf(context), { names }))
  return tag
}
