// Any JSON value, typed as such; while it cannot be read it stays text and the field says so.
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FieldFace, InputProps } from '../face.ts'
import classes from './fields.module.css'
import { useInput } from '../use-input.ts'

function JsonInput(props: InputProps) {
  const t = useTexts()
  const shared = useInput(props)
  const [typed, setTyped] = useState(() => write(props.value))
  const [broken, setBroken] = useState(false)
  const change = (input: string) => {
    setTyped(input)
    const read = readJson(input)
    setBroken(!read)
    if (read) props.onChange(read.value)
  }
  return (
    <Textarea
      {...shared}
      classNames={{ input: classes.code }}
      autosize
      minRows={2}
      maxRows={10}
      spellCheck={false}
      value={typed}
      error={broken ? t('errors.invalid') : shared.error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function write(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, undefined, 2)
}

function readJson(input: string): { value: unknown } | undefined {
  if (input.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(input) as unknown }
  } catch {
    return undefined
  }
}

export const json: FieldFace<Field> = {
  Input: JsonInput,
  Value: ({ value, compact }) => (
    <code className={compact ? undefined : classes.code}>
      {compact ? JSON.stringify(value) : write(value)}
    </code>
  ),
}
