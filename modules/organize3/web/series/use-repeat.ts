// The form of more than one entry: what is typed, and the series that it says.
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import type { FieldErrors } from '#core/errors.ts'
import { validate } from '#core/entity/validate.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm, type PlainForm } from '#web/api/use-plain-form.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { series } from '../../entities/series.ts'
import { instalmentPlan, type InstalmentPlan } from '../../rules/series/preview.ts'
import { readSeries, repeated, type Repeat, type Template } from '../../rules/series/repeat.ts'
import { readTypedAmount } from '../../rules/typed-amount.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'

export interface RepeatProps {
  /** What it is begun with; its value is as typed. */
  readonly template: Template
  /** How it comes again by now. */
  readonly repeat?: Repeat | undefined
  readonly wallet: Wallet | undefined
  /** Taken, it is written at once; otherwise with the form that it is a line of. */
  readonly isWritten?: boolean
  readonly onClose: () => void
  /** Takes the series, with the value and the first day that are said now; rejects with the `ApiError` of a refusal. */
  readonly onAdd: (template: Template, repeat: Repeat) => Promise<void> | void
}

export interface RepeatValues extends Repeat {
  readonly value: string
  readonly starts_on: string
}

export interface RepeatState {
  readonly form: PlainForm<RepeatValues>
  /** What instalments will be; undefined while something of them is missing. */
  readonly plan: InstalmentPlan | undefined
  /** What is wrong beside the inputs. */
  readonly problems: readonly string[]
}

/** What the form asks for. */
const asked = new Set(['value', 'starts_on', 'every', 'unit', 'count', 'ends_on'])
const others = Object.keys(series.fields).filter((name) => !asked.has(name))

const usual = { how: 'instalments', every: '1', unit: 'month', count: '12', ends: 'never' } as const

export function useRepeat({ template, repeat, wallet, onAdd }: RepeatProps): RepeatState {
  const t = useTexts()
  const { actor } = useGroup()
  const now = useNow()
  const [id] = useState(() => repeat?.id ?? newId(series.prefix))
  const { precision } = moneyOf(wallet)
  const said = ({ value, starts_on }: RepeatValues): Template => {
    const read = readTypedAmount(value, t.locale, precision)
    return { ...template, value: read.is === 'amount' ? read.value : '', starts_on }
  }
  const planOf = (values: RepeatValues) =>
    values.how === 'instalments'
      ? instalmentPlan(readSeries(repeated(said(values), values)), precision)
      : undefined
  const form = usePlainForm<RepeatValues>({
    initial: {
      ...(repeat ?? { ...usual, id, ends_on: '' }),
      value: template.value,
      starts_on: template.starts_on,
    },
    of: series.key,
    check(values) {
      const doc = repeated(said(values), values)
      const read = validate(series, doc, { before: undefined, actor, now: now.toISOString() })
      const found = 'errors' in read ? Object.entries(read.errors) : []
      const errors: FieldErrors = Object.fromEntries(found.filter(([name]) => asked.has(name)))
      if (doc.value === '' && values.value.trim()) errors.value = { key: 'unclear_amount' }
      const isDivided = values.how === 'recurring' || planOf(values) !== undefined
      if (Object.keys(errors).length === 0 && !isDivided) {
        errors.value = { key: 'not_an_amount', count: precision }
      }
      return errors
    },
    async send(values) {
      const { how, every, unit, count, ends, ends_on } = values
      await onAdd(said(values), { id, how, every, unit, count, ends, ends_on })
    },
  })
  const { values, error, problem } = form
  const elsewhere = others.map((name) => error(name as keyof RepeatValues))
  return {
    form,
    plan: planOf(values),
    problems: [problem, ...elsewhere].flatMap((one) => one ?? []),
  }
}
