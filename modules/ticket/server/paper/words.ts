// The words of paper and of public pages, in the reader's language.
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#core/wire.ts'
import en from '../../paper/locales/en.json' with { type: 'json' }
import ptBr from '../../paper/locales/pt-BR.json' with { type: 'json' }
import type { Say } from '../../paper/receipt.ts'

const messages: Readonly<Record<Locale, object>> = { en, 'pt-BR': ptBr }

/** Throws when a text is missing: paper with holes is not handed over. */
export function wordsIn(locale: Locale): Say {
  // Texts are data here, so the translator's own types know no key of them.
  return createTranslator({
    locale,
    messages: messages[locale],
    onError(error) {
      throw error
    },
  }) as unknown as Say
}
