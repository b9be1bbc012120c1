// What a subscription does by itself with items that have some words: as people write it, and as it is compared with items. Pure.
import { choice } from '#core/fields/choice.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import type { FieldErrors } from '#core/errors.ts'
import { isGram, plainText, soughtTerms } from '#core/search/terms.ts'

/** Rules of a subscription. */
const maxRules = 20
/** Letters of the words of one rule. */
const maxWords = 100

/** The parts of an item in which words are looked for, by the weights that they have in the index. */
const weights = { any: '', title: 'A', author: 'B', text: 'D' } as const
type Part = keyof typeof weights
const parts = Object.keys(weights) as Part[]

export const ruleActions = ['hide', 'read', 'star'] as const
export type RuleAction = (typeof ruleActions)[number]

/** A field: of several rules that fit an item the first one counts. */
export const itemRules = rows({
  max: maxRules,
  fields: {
    words: text({ required: true, max: maxWords, example: 'sponsored', second: 'anúncio*' }),
    where: choice({ options: parts, initial: 'any', narrow: true }),
    does: choice({ options: ruleActions, initial: 'hide', narrow: true }),
  },
  line: ({ words = '' }) => words,
})

type WrittenRule = (typeof itemRules)['example'][number]

/** Rules without a letter or digit would fit nothing. */
export function ruleErrors(rules: readonly WrittenRule[] = []): FieldErrors {
  const empty = rules.flatMap((rule, at) => (queryOf(rule) === '' ? [at] : []))
  return Object.fromEntries(empty.map((at) => [`rules.${at}.words`, { key: 'invalid' }]))
}

interface ItemRule {
  readonly query: string
  readonly does: RuleAction
  readonly words: string
}

/** The rules as the store compares them with items. */
export function readyRules(rules: readonly WrittenRule[] = []): ItemRule[] {
  const ready = rules.map((rule) => {
    const { words = '', does = 'hide' } = rule
    return { query: queryOf(rule), does, words }
  })
  return ready.filter(({ query }) => query !== '')
}

/**
 * `pump* Água`, in titles → `'pump':*A & 'agua':A`: all of the words, whole ones unless `*` ends them. '' for a text without words. In
 * languages without blanks words are found from any letter on, as by a search.
 */
function queryOf({ words = '', where = 'any' }: WrittenRule): string {
  const weight = weights[where]
  const asked = plainText(words)
    .split(/\s+/)
    .flatMap((word) => {
      const terms = soughtTerms(word)
      return terms.map((term, at) => {
        const isBeginning = isGram(term) || (word.endsWith('*') && at === terms.length - 1)
        const marks = (isBeginning ? '*' : '') + weight
        return `'${term}'${marks && `:${marks}`}`
      })
    })
  return [...new Set(asked)].join(' & ')
}
