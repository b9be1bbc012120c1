// The Group's phones and addresses: each list is one setting, held as text (spec 3). Pure.
export type ContactRow = Record<string, unknown>

/** The list in a setting's value; what cannot be read is an empty list. */
export function readContacts(value: unknown): ContactRow[] {
  if (typeof value !== 'string') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? (list as ContactRow[]) : []
  } catch {
    return []
  }
}

/** The list with `before` replaced by `row` (put at the end when it is new or gone); `row` undefined takes it out. */
export function withRow(
  list: readonly ContactRow[],
  before: ContactRow | undefined,
  row: ContactRow | undefined,
): ContactRow[] {
  const same = (one: ContactRow) => JSON.stringify(one) === JSON.stringify(before)
  const at = before === undefined ? -1 : list.findIndex(same)
  const others = list.filter((_, index) => index !== at)
  if (row === undefined) return others
  // There is one main phone, and one main address.
  const kept = row.main === true ? others.map((one) => ({ ...one, main: false })) : others
  return at < 0 ? [...kept, row] : [...kept.slice(0, at), row, ...kept.slice(at)]
}
