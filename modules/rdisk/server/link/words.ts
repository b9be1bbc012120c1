// The words of the pages of public links, in the visitor's language.
import type { Locale } from '#core/wire.ts'
import { translatorOf } from '#server/outside/translator.ts'
import en from '../../locales/shared/en.json' with { type: 'json' }
import ptBr from '../../locales/shared/pt-BR.json' with { type: 'json' }
import type { Say } from '../../rules/shared-page.ts'

const messages: Readonly<Record<Locale, object>> = { en, 'pt-BR': ptBr }

/** Throws when a text is missing. */
export function wordsIn(locale: Locale): Say {
  return translatorOf(locale, messages[locale])
}
