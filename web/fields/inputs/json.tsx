// Any JSON value, typed as such; while it cannot be read it stays text and the field says so.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { writeJson } from '../kinds/json.tsx'
import { useInput } from './use-input.ts'

export function JsonInput(props: InputProps) {
  const t = useTexts()
  const shared = useInput(props)
  const [typed, setTyped] = useState(() => writeJson(props.value))
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
      boxClassName={classes.code}
      minRows={2}
      maxRows={10}
      spellCheck={false}
      value={typed}
      error={broken ? t('errors.invalid') : shared.error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function readJson(input: string): { value: unknown } | undefined {
  if (input.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(input) as unknown }
  } catch {
    return undefined
  }
}
