// Texts by key in the person's language, for screens. A missing text says nothing (the texts test finds it);
// optional ones such as hints are checked with `has`.
import { useLocale, useTranslations } from 'use-intl'
import { useMemo } from 'react'
import { insideSentence } from '#core/letters/direction.ts'
import { dayText } from '#core/time/day.ts'
import type { FieldErrors, Message } from '#core/errors.ts'
import type { Locale } from '#core/wire.ts'
import { ApiError } from './client.ts'

export type TextValues = Record<string, string | number | Date>

/** Keys of the sentences of what is wrong with a field, best first: `errorTexts`, or the one of a small form. */
export type ErrorRoots = (path: string) => readonly string[]

export interface Texts {
  /** The text of a key, `''` when there is none. */
  (key: string, values?: TextValues): string
  has(key: string): boolean
  /** A message of validation in the person's language; texts of their own under `roots` go before the general one. */
  message(message: Message, roots?: readonly string[]): string
  /** What an answer says of each field (`ApiError.fields`), by the same paths. */
  fieldProblems(fields: FieldErrors, roots?: ErrorRoots): Record<string, string>
  /** "Phones 2, Number" for `phones.1.number` of an entity by its key; `''` when it has no name. */
  label(of: string, path: string): string
  /** "Name: Write the name" for each field of an answer, by the key of its entity: path → text. */
  namedProblems(fields: FieldErrors, of: string): Record<string, string>
  /** All that an error says, in one line; `of`: key of the entity whose fields it may blame, and whose own `errors` go first. */
  problem(error: unknown, of?: string): string
  readonly locale: Locale
}

/** Names inside a sentence leave its words in their order, whatever direction they read in. */
function shown(values: TextValues): TextValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? insideSentence(value) : value,
  ])
  return Object.fromEntries(entries)
}

export function useTexts(): Texts {
  const translate = useTranslations()
  const locale = useLocale() as Locale
  return useMemo(() => {
    const text = (key: string, values?: TextValues) =>
      translate.has(key) ? translate(key, values && shown(values)) : ''
    const message: Texts['message'] = ({ key, count }, roots = []) => {
      const root = roots.find((one) => translate.has(`${one}.${key}`)) ?? 'errors'
      const said = typeof count === 'string' ? dayText(count, locale) : count
      return text(`${root}.${key}`, said === undefined ? undefined : { count: said })
    }
    const fieldProblems: Texts['fieldProblems'] = (fields, roots) => {
      const said = Object.entries(fields).map(([path, one]) => [path, message(one, roots?.(path))])
      return Object.fromEntries(said) as Record<string, string>
    }
    const label: Texts['label'] = (of, path) => {
      const [name = '', index, inside] = path.split('.')
      const outer = text(`${of}.fields.${name}`)
      if (outer === '' || index === undefined) return outer
      const part = inside === undefined ? '' : `, ${text(`${of}.rows.${name}.${inside}`)}`
      return `${outer} ${Number(index) + 1}${part}`
    }
    const namedProblems: Texts['namedProblems'] = (fields, of) => {
      const rootOf = (path: string) => [`${of}.errors.${path.replace(/\.\d+\./, '-')}`]
      const said = Object.entries(fieldProblems(fields, rootOf)).map(([path, sentence]) => [
        path,
        [label(of, path), sentence].filter(Boolean).join(': '),
      ])
      return Object.fromEntries(said) as Record<string, string>
    }
    const problem: Texts['problem'] = (error, of = '') => {
      if (!(error instanceof ApiError)) return text('titles.undefined_error')
      const { code, fields, said, reason, id } = error
      // What the catalogue of errors says of it is no help.
      if (code === 'network') return text('shell.no_connection')
      if (fields) return Object.values(namedProblems(fields, of)).join('. ')
      // The words for programs, and the number in the log, are for the people who are asked for help.
      if (said?.key === 'internal') return text('errors.internal', { id: id ?? '' })
      if (said) return message(said, [`${of}.errors`]) || reason
      return text(reason === '' ? `titles.${code}` : 'shell.not_understood', { reason })
    }
    const has = (key: string) => translate.has(key)
    const spoken = { has, message, fieldProblems, label, namedProblems, problem, locale }
    return Object.assign(text, spoken)
  }, [translate, locale])
}
