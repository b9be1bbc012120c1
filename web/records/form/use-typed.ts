// What is typed into a form over one record: the values, the version they were typed over, whether any of it is unsaved.
import { useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { initialValues } from '#core/entity/validate.ts'
import { newId } from '#core/ids.ts'
import type { TextField } from '#core/fields/text.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'

export type Values = Record<string, unknown>

export interface Typed {
  readonly id: string
  /** The record this form began with; undefined for a new one. */
  readonly base: WireDocument | undefined
  readonly values: Readonly<Values>
  /** Of a new record: what fields become that are left blank, the identifier of a thing. */
  readonly made: Readonly<Record<string, string>>
  readonly isDirty: boolean
  /** Values after the last key, for what ends later than it began. */
  readonly latest: () => Readonly<Values>
  /** Whether something is unsaved, for guards that run outside of rendering. */
  readonly holds: () => boolean
  readonly put: (values: Values) => void
  readonly setBase: (base: WireDocument | undefined) => void
  readonly setId: (id: string) => void
  readonly setDirty: (isDirty: boolean) => void
}

/** The declared fields of a record that hold something. */
export function declaredValues(entity: Entity, record: Readonly<Values>): Values {
  const names = Object.keys(entity.fields).filter((name) => record[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

function madeValues(entity: Entity): Record<string, string> {
  const made = Object.entries(entity.fields).flatMap(([name, field]) => {
    const { generate } = field as TextField
    return generate ? [[name, generate()] as const] : []
  })
  return Object.fromEntries(made)
}

/** Begins with a stored record, or with a new one and what it starts with. */
export function useTyped(
  entity: Entity,
  record: WireDocument | undefined,
  presets: Readonly<Values>,
): Typed {
  const { locale } = useTexts()
  const [id, setId] = useState(() => record?._id ?? newId(entity.prefix))
  const [base, setBase] = useState(record)
  const [values, setValues] = useState<Values>(() =>
    record ? declaredValues(entity, record) : { ...initialValues(entity, locale), ...presets },
  )
  const [made] = useState(() => (record ? {} : madeValues(entity)))
  const [isDirty, setDirty] = useState(false)
  const latest = useRef(values)
  const dirty = useRef(false)
  return {
    id,
    base,
    values,
    made,
    isDirty,
    latest: () => latest.current,
    holds: () => dirty.current,
    put(next) {
      latest.current = next
      setValues(next)
    },
    setBase,
    setId,
    setDirty(state) {
      dirty.current = state
      setDirty(state)
    },
  }
}
