// E-mail, web address and telephone: text that can be followed.
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '#core/fields/field.ts'
import type { FieldFace } from '../face.ts'
import { asText, useInput } from '../use-input.ts'

type InputKind = 'email' | 'url' | 'tel'

function linked(type: InputKind, href: (value: string) => string): FieldFace<Field<string>> {
  return {
    Input: (props) => (
      <TextInput
        {...useInput(props)}
        type={type === 'url' ? 'text' : type}
        inputMode={type}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={asText(props.value)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    ),
    Value: ({ value, compact }) => {
      const shown = type === 'url' ? asText(value).replace(/^https?:\/\/|\/$/g, '') : asText(value)
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
export const phone = linked('tel', (value) => `tel:${value.replace(/[^+\d]/g, '')}`)
