// Fills the blank parts of an address from its postal code, where the reader's country has a look-up (Brazil's CEP). What
// was typed stays; a look-up that nobody answers is said, and one that is switched off is not noticed.
import { useEffect, useRef } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useInputId } from './input-scope.ts'
import type { FormRow } from './kinds/rows.tsx'

/** Groups that look nothing up: they are not asked again until the page is loaded anew. */
const switchedOff = new Set<string>()

/** Eight digits of a CEP; undefined for anything else. */
function cepIn(typed: unknown): string | undefined {
  return typeof typed === 'string'
    ? /^\s*(\d{5})-?(\d{3})\s*$/.exec(typed)?.slice(1).join('')
    : undefined
}

/** What is known of a code: undefined where there is nothing to fill in. */
async function lookUp(db: string, cep: string): Promise<FormRow | 'unanswered' | undefined> {
  if (switchedOff.has(db)) return undefined
  try {
    return await call<FormRow>('GET', `/${db}/_cep/${cep}`)
  } catch (error) {
    const isOff = error instanceof ApiError && error.said?.key === 'not_found'
    if (isOff) switchedOff.add(db)
    return error instanceof ApiError && [0, 503].includes(error.status) ? 'unanswered' : undefined
  }
}

interface RowFill {
  readonly field: RowsField
  /** Path of the list in the record. */
  readonly name: string
  readonly lines: readonly FormRow[]
  readonly onChange: (lines: FormRow[]) => void
}

/** Answers what to call when a part of a row was typed. */
export function useRowFill({ field, name, lines, onChange }: RowFill) {
  const t = useTexts()
  const { db } = useGroup()
  const inputId = useInputId()
  const latest = useRef({ lines, onChange })
  useEffect(() => {
    latest.current = { lines, onChange }
  })
  return async (index: number, part: string, typed: unknown): Promise<void> => {
    const { fill } = field
    const cep = cepIn(typed)
    if (fill?.from !== part || cep === undefined || t.locale !== fill.locale) return
    const found = await lookUp(db, cep)
    const row = latest.current.lines[index]
    // It was typed on, or the row is gone.
    if (!found || !row || cepIn(row[part]) !== cep) return
    if (found === 'unanswered') {
      void toast({ message: t('fields.no_address') })
      return
    }
    const blank = Object.entries(found).filter(([sub]) => isEmpty(row[sub]))
    if (blank.length === 0) return
    const filled = { ...row, ...Object.fromEntries(blank) }
    latest.current.onChange(latest.current.lines.map((one, at) => (at === index ? filled : one)))
    const isHere = document.activeElement?.id === inputId(`${name}.${index}.${part}`)
    if (isHere) document.getElementById(inputId(`${name}.${index}.${fill.next}`))?.focus()
  }
}
