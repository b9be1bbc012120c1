// The words of the import room, which are loaded with it: pages that import nothing do not carry them.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider, useMessages, useTimeZone } from 'use-intl'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'

const texts: Record<Locale, () => Promise<{ default: { import: object } }>> = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

function ignore(): void {}

export function ImportTexts({ children }: { children: ReactNode }) {
  const { locale } = useTexts()
  const timeZone = useTimeZone()
  const known = useMessages() as { import?: object }
  const { data } = useQuery({
    queryKey: ['texts', 'import', locale],
    queryFn: async () => (await texts[locale]()).default,
    staleTime: Infinity,
  })
  if (!data) return <RowsSkeleton />
  const messages = { ...known, import: { ...known.import, ...data.import } }
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone} onError={ignore}>
      {children}
    </IntlProvider>
  )
}
