// Tags as programs of linkding know them: those of bookmarks, which begin with the first one and end with the last, and those that a
// program made before it uses them. The latter are a note beside the Group's records.
import { failFields } from '#core/errors.ts'
import { tagOf } from '#core/fields/tags.ts'
import type { RecordContext } from '#server/records/face.ts'
import { admitActor } from '#server/session/actor.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { localQueries, localTables } from '#server/store/queries/local.ts'
import { bookmark } from '../../entities/bookmark.ts'
import { tagAmounts } from '../pages.ts'

/** Tags without a bookmark that are kept; of more the last ones. */
const maxKept = 500

const noteOf = ({ database }: RecordContext) => `${database.name}/linkding-tags`

/** By name. */
export async function tagNames(context: RecordContext): Promise<string[]> {
  const used = await tagAmounts(context)
  const kept = await keptTags(context, context.database)
  return [...new Set([...used.map(({ name }) => name), ...kept])].toSorted()
}

async function keptTags(context: RecordContext, reader: ReadsTables): Promise<string[]> {
  const note = await localQueries(reader).get(noteOf(context))
  return (note?.body.names as string[] | undefined) ?? []
}

/**
 * Keeps a tag and answers it as bookmarks will have it. Failure of fields for what can be none, subscription_needed where the Group is
 * for looking alone.
 */
export async function addTag(context: RecordContext, name: string): Promise<string> {
  admitActor(context.actor, 'write', { verb: 'update' })
  const tag = tagOf(name.replaceAll(',', ' '))
  const parsed = bookmark.fields.tag_names.parse([tag])
  if ('errors' in parsed) throw failFields({ name: Object.values(parsed.errors)[0]! })
  if (tag === '') throw failFields({ name: { key: 'blank' } })
  await context.database.write(async (transaction) => {
    const others = (await keptTags(context, transaction)).filter((one) => one !== tag)
    const names = [...others, tag].slice(-maxKept)
    await localTables(transaction).put(noteOf(context), { names })
  })
  return tag
}
