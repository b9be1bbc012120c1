// What a move to another status still needs of a person: what is typed, and what is wrong with it once it was to be sent.
import { useState } from 'react'
import { errorTexts } from '#core/entity/texts.ts'
import { useTexts } from '#web/api/texts.ts'
import { ticket as entity } from '../../entities/ticket.ts'

export interface MissingInput<Name extends string = string> {
  readonly name: Name
  readonly value: string
  readonly error: string | undefined
  readonly isRequired: boolean
  readonly onChange: (value: string) => void
}

export interface Missing {
  /** Members that have no value yet: `block_reason`, `problem`, `override`, `comment` … */
  readonly asked: readonly string[]
  readonly inputOf: <Name extends string>(name: Name) => MissingInput<Name>
  /** What was typed, to be sent; undefined, and said under the fields, while something is blank. */
  readonly read: () => Record<string, string> | undefined
}

/** `missing`: as `needs` names it; `errors`: what the server refused, by member, in the person's language. */
export function useMissing(
  missing: readonly string[],
  errors: Record<string, string> = {},
): Missing {
  const t = useTexts()
  const [values, setValues] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const asked = missing.filter((name) => name !== 'checklist')
  const lacks = (name: string) => asked.includes(name) && !values[name]?.trim()
  const errorOf = (name: string) => {
    if (tried && lacks(name)) return t.message({ key: 'blank' }, errorTexts(entity, name))
    return errors[name]
  }
  return {
    asked,
    inputOf: (name) => ({
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      isRequired: asked.includes(name),
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
    }),
    read() {
      setTried(true)
      if (asked.some(lacks)) return undefined
      return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    },
  }
}
