// Texts by key in the person's language, for screens. A missing text says nothing (the texts test finds it);
// optional ones such as hints are asked with `has`.
import { useLocale, useTranslations } from 'use-intl'
import { useMemo } from 'react'
import { insideSentence } from '#core/values/direction.ts'
import { recognise } from '#core/errors.ts'
import type { Message } from '#core/errors.ts'
import type { Locale } from '#core/wire.ts'
import { ApiError } from './client.ts'

export type TextValues = Record<string, string | number | Date>

export interface Texts {
  /** The text of a key, `''` when there is none. */
  (key: string, values?: TextValues): string
  has(key: string): boolean
  /** A message of validation in the person's language. */
  message(message: Message): string
  /** A sentence that came over the wire in English, in the person's language when it is one of ours. */
  wire(reason: string): string
  /** What an answer says of each field (`ApiError.fields`), by the same paths. */
  fieldProblems(fields: Readonly<Record<string, string>>): Record<string, string>
  /** All that an error says, in one line. */
  problem(error: unknown): string
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
    const message = ({ key, count }: Message) =>
      text(`errors.${key}`, count === undefined ? undefined : { count })
    const wire = (reason: string) => {
      const known = recognise(reason)
      return (known && message(known)) || reason
    }
    const fieldProblems: Texts['fieldProblems'] = (fields) =>
      Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path, wire(reason)]))
    const problem = (error: unknown) => {
      if (!(error instanceof ApiError)) return text('titles.undefined_error')
      if (error.fields) return Object.values(fieldProblems(error.fields)).join('. ')
      return wire(String(error.reason)) || text(`titles.${error.code}`)
    }
    const has = (key: string) => translate.has(key)
    return Object.assign(text, { has, message, wire, fieldProblems, problem, locale })
  }, [translate, locale])
}
