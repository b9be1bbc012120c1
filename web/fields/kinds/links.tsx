// E-mail, web address and telephone: text that can be followed.
import type { ReactNode } from 'react'
import type { Field } from '#core/fields/field.ts'
import { formatTelephone, telephoneLink } from '#core/values/telephone.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '../as-text.ts'
import type { FieldFace } from '../face.ts'

type LinkKind = 'email' | 'url' | 'tel'

/** How a value is written for reading. */
const looks: Record<LinkKind, (value: string, locale: Locale) => string> = {
  email: (value) => value,
  url: (value) => value.replace(/^https?:\/\/|\/$/g, ''),
  tel: formatTelephone,
}

function linked(type: LinkKind, href: (value: string) => string): FieldFace<Field<string>> {
  return {
    Value: ({ value, compact }) => {
      const { locale } = useTexts()
      const shown = looks[type](asText(value), locale)
      const text: ReactNode = type === 'tel' ? <span className="num">{shown}</span> : shown
      if (compact || shown === '') return <>{text}</>
      const outside = type === 'url' ? { target: '_blank', rel: 'noreferrer' } : {}
      return (
        <a className="link" href={href(asText(value))} {...outside}>
          {text}
        </a>
      )
    },
  }
}

export const email = linked('email', (value) => `mailto:${value}`)
export const url = linked('url', (value) => value)
export const phone = linked('tel', telephoneLink)
