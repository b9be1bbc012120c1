// Values already used in a field of this Group, latest first: what an input or a filter offers.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'

/** `path` may lead into rows: `phones.0.description` offers the descriptions of all phones. */
export function useUsedValues(kind: string, path: string, enabled: boolean): string[] {
  const { db } = useGroup()
  const [name = '', , inside] = path.split('.')
  const query = {
    selector: { [name]: { $exists: true } },
    fields: [name],
    sort: [{ updated_at: 'desc' as const }],
    limit: 500,
  }
  const { data } = useFind(db, kind, query, { enabled })
  const values = new Set<string>()
  for (const doc of data?.docs ?? []) {
    const entries = inside === undefined ? [doc] : ((doc[name] as unknown[] | undefined) ?? [])
    for (const entry of entries) {
      const value = (entry as Record<string, unknown>)[inside ?? name]
      for (const one of Array.isArray(value) ? value : [value]) {
        if (typeof one === 'string') values.add(one)
      }
    }
  }
  return [...values]
}
