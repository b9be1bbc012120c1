// The words of a part of the product that is loaded when it is opened: other pages do not carry them.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import type { Messages } from '#web/face.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from './texts.ts'

interface PartTextsProps {
  /** The member of the texts that holds them. */
  name: string
  load: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>
  /** Seen while they are loaded. */
  outline: ReactNode
  children: ReactNode
}

function ignore(): void {}

const places = new WeakMap<object, number>()
let known = 0

/** A number for each place where words lie: several parts may put theirs under one member. */
function placeOf(load: PartTextsProps['load']): number {
  const place = places.get(load) ?? ++known
  places.set(load, place)
  return place
}

export function PartTexts({ name, load, outline, children }: PartTextsProps) {
  const { locale } = useTexts()
  const others = useMessages() as Messages
  const { data } = useQuery({
    queryKey: ['texts', placeOf(load), locale],
    queryFn: async () => (await load[locale]()).default,
    staleTime: Infinity,
  })
  if (!data) return outline
  const own = { ...(others[name] as Messages | undefined), ...(data[name] as Messages) }
  return (
    <IntlProvider
      locale={locale}
      messages={{ ...others, [name]: own } as Parameters<typeof IntlProvider>[0]['messages']}
      onError={ignore}
    >
      {children}
    </IntlProvider>
  )
}
