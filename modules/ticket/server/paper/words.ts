// The words of paper and of public pages, in the reader's language.
import type { Locale } from '#core/wire.ts'
import { translatorOf } from '#server/outside/translator.ts'
import en from '../../paper/locales/en.json' with { type: 'json' }
import ptBr from '../../paper/locales/pt-BR.json' with { type: 'json' }
import type { Say } from '../../paper/receipt.ts'

const messages: Readonly<Record<Locale, object>> = { en, 'pt-BR': ptBr }

/** Throws when a text is missing: paper with gaps is never printed. */
export function wordsIn(locale: Locale): Say {
  return translatorOf(locale, messages[locale])
}
