// What a mapping is (spec 3 and 4): what it looks at, what it looks for, what it changes, and how the words of an entry are
// compared. Pure; the same in the form, in a preview and where entries are changed.
import { normalForm } from '#core/letters/normal-form.ts'

export const mappingTargets = ['outgo', 'income', 'transfer', 'exchange'] as const
export type MappingTarget = (typeof mappingTargets)[number]

export const mappingFields = ['description', 'third_party', 'categories'] as const
export type MappingField = (typeof mappingFields)[number]

export const mappingWatches = ['contains', 'equals', 'starts_with', 'ends_with'] as const
export type MappingWatch = (typeof mappingWatches)[number]

export const mappingChanges = ['replace', 'append', 'prepend'] as const
export type MappingChange = (typeof mappingChanges)[number]

export interface MappingRule {
  readonly _id: string
  readonly created_at: string
  readonly active: boolean
  readonly order: number
  readonly target: MappingTarget
  readonly field_to_watch: MappingField
  readonly kind_of_watch: MappingWatch
  readonly text_to_match: string
  readonly kind_of_change: MappingChange
  readonly field_to_change: MappingField
  readonly text_to_change: string
}

/** What mappings see of an entry. `third_party` is who was paid, or who paid (spec 5); a transfer has none. */
export interface Mappable {
  readonly kind: MappingTarget
  readonly description: string
  readonly third_party: string
  readonly categories: readonly string[]
  /** It is said how much is of which category: they stay. */
  readonly isSplit?: boolean
}

/** A text as it is compared: one form of each letter, no blanks around, one between words, small letters. Accents count. */
export function matchKey(text: string): string {
  // By capitals first, which have one spelling for ß and for the two small sigmas.
  return normalForm(plainText(text).toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
}

/** A text as it is kept: one form of each letter, one blank between words. */
export function plainText(text: string): string {
  return normalForm(text).replace(/\s+/g, ' ').trim()
}

/** `Fees, Bank Fees,fees` → `['fees', 'bank-fees']` (spec 5): trimmed, hyphens for blanks, small letters, none twice. */
export function slugsOf(text: string): string[] {
  const slugs = text.split(',').map((part) => matchKey(part).replaceAll(' ', '-'))
  return [...new Set(slugs.filter(Boolean))]
}

/** True for a field that entries of the target have. */
export function hasField(target: MappingTarget, field: MappingField): boolean {
  return field !== 'third_party' || target !== 'transfer'
}
