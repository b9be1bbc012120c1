// The words of paper in the language of its reader, for what is drawn before the server knows of it.
import { useQuery } from '@tanstack/react-query'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#core/wire.ts'
import type { Say } from '../../paper/receipt.ts'

const words = {
  en: () => import('../../paper/locales/en.json'),
  'pt-BR': () => import('../../paper/locales/pt-BR.json'),
}

/** Undefined until they are loaded. */
export function usePaperWords(locale: Locale | undefined): Say | undefined {
  const { data } = useQuery({
    queryKey: ['texts', 'paper', locale],
    queryFn: async () => (await words[locale!]()).default,
    enabled: locale !== undefined,
    staleTime: Infinity,
  })
  if (!data || !locale) return undefined
  return createTranslator({ locale, messages: data }) as unknown as Say
}
