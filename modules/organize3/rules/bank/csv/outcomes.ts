// Columns of which neither the name nor the words are known, and some cells likely say that nothing was moved: they are asked about.
import type { ColumnRole } from '../choices.ts'
import type { Facts } from './facts.ts'
import { fitOf, isOfOther, lesserDescriptions, nameKey, plainKey } from './names.ts'
import { maySayRefused } from './refusals.ts'

const otherRoles: readonly ColumnRole[] = [
  'date',
  'side',
  'currency',
  'bank_id',
  'fee',
  'category',
  'account',
  'description',
  'party',
  'balance',
  'value',
  'in',
  'out',
]

const maxWords = 8
const maxCharacters = 40

/** It is called nothing that columns beside those of states are called. */
export const isOfNoRole = (name: string) => otherRoles.every((role) => fitOf(role, name) === 0)

/** A column of few words that is called nothing else. */
const isUnknown = ({ name, values, order, letters, distinct }: Facts) =>
  !order &&
  letters > 0.9 &&
  distinct > 0 &&
  distinct <= maxWords &&
  values.every((text) => text.length <= maxCharacters) &&
  !isOfOther('status', name) &&
  !lesserDescriptions.has(nameKey(name)) &&
  isOfNoRole(name)

/**
 * A word in some of its rows begins as those of failure do, or, in letters whose words no list has, most rows have one word and few another
 * one.
 */
export function mayHaveFailed(one: Facts): boolean {
  if (!isUnknown(one)) return false
  const isFailing = (text: string) => maySayRefused(plainKey(text))
  const failed = one.values.filter(isFailing).length
  return (failed > 0 && failed <= one.values.length / 2) || hasRare(one)
}

function hasRare({ name, values, filled, distinct, sides }: Facts): boolean {
  const isForeign = [name, ...values].every((text) => /[^\p{Script=Latin}\P{L}]|^$/u.test(text))
  if (!isForeign || filled < 0.9 || distinct < 2 || sides > 0) return false
  const counts = [...Map.groupBy(values.filter(Boolean), (text) => text).values()]
  const sizes = counts.map(({ length }) => length).toSorted((a, b) => b - a)
  return (
    sizes[0]! >= values.length * 0.6 && sizes.slice(1).every((size) => size <= values.length / 4)
  )
}
