// What is switched off in a Group: by its settings and, where nobody set one, by what it holds.
import type { Queries } from '#server/store/database.ts'
import { adjustment } from '../entities/adjustment.ts'
import { features, kindsInUse, unsetValues, type Feature } from '../rules/features.ts'

/** What the settings say that nobody set. */
export async function unsetIn(reader: Queries): Promise<ReadonlyMap<string, boolean | string>> {
  const counters = await reader.counters(kindsInUse)
  return unsetValues(new Map(counters.map(({ kind, amount }) => [kind, amount])))
}

/** Features that the Group `reader` reads does not use, with those that a person does not see in it. */
export async function switchedOff(
  reader: Queries,
  unseen: ReadonlySet<Feature>,
): Promise<Feature[]> {
  const selector = { klass: adjustment.kind, key: { $in: [...features] } }
  const [{ found }, unset] = await Promise.all([
    reader.find({ selector, limit: features.length }),
    unsetIn(reader),
  ])
  const set = new Map(found.map(({ body }) => [body.key, body.value]))
  return features.filter((name) => unseen.has(name) || (set.get(name) ?? unset.get(name)) !== true)
}

/** Whether a person hides bookmarks from themselves; `reader` reads their own database. */
export async function hidesBookmarks(reader: Queries): Promise<boolean> {
  const selector = { klass: adjustment.kind, key: 'bookmark' satisfies Feature }
  const { found } = await reader.find({ selector, limit: 1 })
  return found[0]?.body.value === false
}
