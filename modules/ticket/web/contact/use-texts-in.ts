// Texts of this module in the language of a customer, who need not speak the reader's.
import { useQuery } from '@tanstack/react-query'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '#core/wire.ts'
import { useTexts, type TextValues } from '#web/api/texts.ts'
import type { Messages } from '#web/face.ts'

export type Say = (key: string, values?: TextValues) => string

export interface Words {
  readonly name: string
  readonly load: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>
}

const whole: Words = {
  name: 'ticket',
  load: {
    en: () => import('../../locales/en.json'),
    'pt-BR': () => import('../../locales/pt-BR.json'),
  },
}

/** Words on their own, in `language`; undefined until they are loaded, and without one. */
export function useWords({ name, load }: Words, language: Locale | undefined): Say | undefined {
  const { data } = useQuery({
    queryKey: ['texts', name, language],
    queryFn: async () => (await load[language!]()).default,
    enabled: language !== undefined,
    staleTime: Infinity,
  })
  if (!data || !language) return undefined
  return createTranslator({ locale: language, messages: data as object }) as unknown as Say
}

/** The texts of this module in `language`, or those of a part of it; undefined until they are loaded, at once in the reader's own. */
export function useTextsIn(language: Locale, words = whole): Say | undefined {
  const t = useTexts()
  const isOwn = language === t.locale
  const other = useWords(words, isOwn ? undefined : language)
  return isOwn ? t : other
}
