// Entries as mappings see them, and what mappings changed put back into entries. Pure.
import type { WireDocument } from '#core/wire.ts'
import { thirdPartyFields, type EntryKind } from '../entry/kinds.ts'
import { applyMappings, type MappingChangeMade } from './apply.ts'
import type { Mappable, MappingRule, MappingTarget } from './mapping.ts'

/** Kinds of entries by the name that mappings have for them (spec 4). */
export const kindsByTarget: Readonly<Record<MappingTarget, EntryKind>> = {
  outgo: 'Outgo',
  income: 'Income',
  transfer: 'Transfer',
  exchange: 'Exchange',
}

/** Undefined for a record of any other kind. */
export function mappableOf(doc: WireDocument): Mappable | undefined {
  const targets = Object.keys(kindsByTarget) as MappingTarget[]
  const kind = targets.find((target) => kindsByTarget[target] === doc.klass)
  if (!kind) return undefined
  const textAt = (name: string | undefined) => {
    const value = name === undefined ? undefined : doc[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    kind,
    description: textAt('description'),
    third_party: textAt(thirdPartyFields[kindsByTarget[kind]]),
    categories: Array.isArray(doc.categories) ? (doc.categories as string[]) : [],
    isSplit: doc.splits !== undefined,
  }
}

export interface MappedEntry {
  /** As it was. */
  readonly before: WireDocument
  /** As it is to be written. */
  readonly after: WireDocument
  readonly changes: readonly MappingChangeMade[]
}

/** What mappings would change of an entry; undefined when that is nothing. `sorted` as `sortMappings` answers them. */
export function mappedEntry(
  sorted: readonly MappingRule[],
  doc: WireDocument,
): MappedEntry | undefined {
  const former = mappableOf(doc)
  if (!former) return undefined
  const { entry, changes } = applyMappings(sorted, former)
  if (changes.length === 0) return undefined
  const party = thirdPartyFields[kindsByTarget[former.kind]]
  const after = {
    ...doc,
    description: entry.description || undefined,
    categories: [...entry.categories],
    ...(party !== undefined && { [party]: entry.third_party || undefined }),
  }
  return { before: doc, after, changes }
}
