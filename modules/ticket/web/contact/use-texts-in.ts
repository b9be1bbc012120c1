// Texts of this module in the language of a customer, who need not speak the reader's.
import { useQuery } from '@tanstack/react-query'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#core/wire.ts'
import { useTexts, type TextValues } from '#web/api/texts.ts'

export type Say = (key: string, values?: TextValues) => string

const messages = {
  en: () => import('../../locales/en.json'),
  'pt-BR': () => import('../../locales/pt-BR.json'),
}

/** The texts of this module in `language`; undefined until they are loaded, at once in the reader's own. */
export function useTextsIn(language: Locale): Say | undefined {
  const t = useTexts()
  const { data } = useQuery({
    queryKey: ['texts', 'ticket', language],
    queryFn: async () => (await messages[language]()).default,
    enabled: language !== t.locale,
    staleTime: Infinity,
  })
  if (language === t.locale) return t
  return data && (createTranslator({ locale: language, messages: data }) as unknown as Say)
}
