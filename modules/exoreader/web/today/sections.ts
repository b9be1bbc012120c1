// The parts of the newspaper: items by label, the label with the newest item first; those without a label last. Pure.
import type { Item } from '../reader-calls.ts'

export interface Section {
  readonly name: string
  readonly items: readonly Item[]
}

/** `others`: what the part of items without a label is called. `items`: newest first, and so are those of each part. */
export function sectionsOf(items: readonly Item[], others: string): Section[] {
  const named = new Map<string, Item[]>()
  for (const item of items) {
    const name = item.reader_subscription?.label?.name ?? ''
    named.set(name, [...(named.get(name) ?? []), item])
  }
  const loose = named.get('')
  named.delete('')
  const sections = [...named].map(([name, of]) => ({ name, items: of }))
  return loose ? [...sections, { name: others, items: loose }] : sections
}
