// The words of a part of the product that is loaded when it is opened: other pages do not carry them.
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import type { Messages } from '#web/face.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from './texts.ts'

type Load = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>

export interface PartTextsProps {
  /** The member of the texts that holds them; errors may be in `errors` beside it. */
  name: string
  load: Load
  /** Seen while they are loaded. */
  outline: ReactNode
  children: ReactNode
}

function ignore(): void {}

const places = new WeakMap<object, number>()
let known = 0

/** A number for each place where words lie: several parts may put theirs under one member. */
function placeOf(load: Load): number {
  const place = places.get(load) ?? ++known
  places.set(load, place)
  return place
}

export function PartTexts({ name, load, outline, children }: PartTextsProps) {
  const { locale } = useTexts()
  const others = useMessages() as Messages
  const { data, error } = useQuery({
    queryKey: ['texts', placeOf(load), locale],
    queryFn: async () => (await load[locale]()).default,
    staleTime: Infinity,
  })
  // As a script that could not be loaded: the page around says so, with another try.
  if (error) throw error
  if (!data) return outline
  const withOthers = (group: string) => ({
    ...(others[group] as Messages | undefined),
    ...(data[group] as Messages | undefined),
  })
  return (
    <IntlProvider
      locale={locale}
      messages={
        { ...others, [name]: withOthers(name), errors: withOthers('errors') } as Parameters<
          typeof IntlProvider
        >[0]['messages']
      }
      onError={ignore}
    >
      {children}
    </IntlProvider>
  )
}

/** The words of a part that several screens show; without an outline nothing is seen while they are loaded. */
export function partTexts(
  name: string,
  load: Load,
): ComponentType<{ outline?: ReactNode; children: ReactNode }> {
  return function Texts({ outline = null, children }) {
    return (
      <PartTexts name={name} load={load} outline={outline}>
        {children}
      </PartTexts>
    )
  }
}
