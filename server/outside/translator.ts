// Texts for what leaves the house: mails, paper, pages for people without an account.
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#core/wire.ts'

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Answers texts by their keys. Throws when one is missing: a text with a gap is never sent. */
export function translatorOf(locale: Locale, messages: object): Translate {
  // Texts are data here, so the translator's own types know no key of them.
  return createTranslator({
    locale,
    messages,
    onError(error) {
      throw error
    },
  }) as unknown as Translate
}
