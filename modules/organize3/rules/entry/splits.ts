// An entry of several categories, each with its own amount: the rows come to the entry's value, and its categories are theirs. Pure.
import { messageOf, type FieldErrors } from '#core/errors.ts'
import { maxTag, tagOf } from '#core/fields/tags.ts'
import { compareAmounts } from '#core/numbers/money.ts'
import { sumOf } from '../amounts.ts'

export interface Split {
  readonly category?: string
  /** Decimal text. */
  readonly value?: string
}

interface Entry {
  readonly splits?: readonly Split[]
  readonly categories?: readonly string[]
}

/** As many decimals as the most exact of them has. */
function total(texts: readonly string[]): string {
  return sumOf(texts, Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0)))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Parts of one entry. */
export const maxSplits = 20

/** A category as lists of them keep it. */
export const slugOf = (category: string) => tagOf(category.replaceAll(',', ' '))

const partsOf = ({ splits = [] }: Entry = {}) =>
  splits.map(({ category = '', value }) => ({ category: slugOf(category), value }))

/** What is written beside the rows. Categories that are given anew as a whole take the place of rows that stayed as they were. */
export function splitMembers(doc: Entry, before: Entry | undefined): Record<string, unknown> {
  const parts = partsOf(doc)
  if (parts.length === 0) return before?.splits ? { shares: undefined } : {}
  const isWhole = isSame(parts, partsOf(before)) && !isSame(doc.categories, before?.categories)
  if (isWhole) return { splits: undefined, shares: undefined }
  const shares = [...Map.groupBy(parts, ({ category }) => category)].map(
    ([category, some]) => [category, total(some.map(({ value = '0' }) => value))] as const,
  )
  return {
    splits: parts,
    categories: shares.flatMap(([name]) => name || []),
    shares: Object.fromEntries(shares),
  }
}

/** A category is a member of `shares`: what no reader of JSON takes as one would come back from no backup. Letters may become more as they are made small. */
function categoryError(slug: string): FieldErrors[string] | undefined {
  if (slug === '') return messageOf('blank')
  if (slug.length > maxTag) return messageOf('too_long', maxTag)
  return slug === '__proto__' ? messageOf('invalid') : undefined
}

/** The rows of a form that something is written in. */
export const typedSplits = ({ splits }: Readonly<Record<string, unknown>>) =>
  ((splits ?? []) as readonly Split[]).filter(({ category, value }) => category ?? value)

export function splitErrors({ splits = [], value }: Entry & { value?: unknown }): FieldErrors {
  if (splits.length === 0 || typeof value !== 'string') return {}
  const errors = splits.flatMap(({ category = '' }, at) => {
    const error = categoryError(slugOf(category))
    return error ? [[`splits.${at}.category`, error] as const] : []
  })
  if (errors.length > 0) return Object.fromEntries(errors)
  const sum = total(splits.map(({ value: part = '0' }) => part))
  return compareAmounts(sum, value) === 0 ? {} : { splits: { key: 'invalid' } }
}
