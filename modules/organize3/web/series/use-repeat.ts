// The form of more than one entry: what is typed, the series that it says, its save and the way back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import type { FieldErrors } from '#core/errors.ts'
import { isDay } from '#core/time/day.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm, type PlainForm } from '#web/api/use-plain-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { series } from '../../entities/series.ts'
import type { SeriesLine } from '../../rules/quick/line.ts'
import { instalmentPlan, type InstalmentPlan } from '../../rules/series/preview.ts'
import { kindOfSeries, type Series } from '../../rules/series/template.ts'
import { readTypedAmount } from '../../rules/typed-amount.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'

export interface RepeatProps {
  /** What the line says that it is begun with; its value is as typed. */
  readonly template: SeriesLine & Pick<Series, 'splits'>
  readonly wallet: Wallet | undefined
  readonly onClose: () => void
  /** It is written: the line that it was begun with may be emptied. */
  readonly onAdded: () => void
}

export interface RepeatValues {
  how: 'instalments' | 'recurring'
  value: string
  starts_on: string
  every: string
  unit: string
  count: string
  ends: 'never' | 'after' | 'on'
  ends_on: string
}

export interface Repeat {
  readonly form: PlainForm<RepeatValues>
  /** What instalments will be; undefined while something of them is missing. */
  readonly plan: InstalmentPlan | undefined
  /** What is wrong beside the inputs. */
  readonly problems: readonly string[]
}

/** What the form asks for. */
const asked = new Set(['value', 'starts_on', 'every', 'unit', 'count', 'ends_on'])
const others = Object.keys(series.fields).filter((name) => !asked.has(name))

export function useRepeat({ template, wallet, onAdded }: RepeatProps): Repeat {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [id] = useState(() => newId(series.prefix))
  const { precision } = moneyOf(wallet)
  const seriesOf = (values: RepeatValues): Series => {
    const read = readTypedAmount(values.value, t.locale, precision)
    const isSplit = values.how === 'instalments'
    return {
      ...template,
      _id: id,
      value: read.is === 'amount' ? read.value : undefined,
      starts_on: isDay(values.starts_on) ? values.starts_on : undefined,
      every: isSplit ? 1 : Number(values.every),
      unit: isSplit ? 'month' : (values.unit as Series['unit']),
      count: isSplit || values.ends === 'after' ? Number(values.count) : undefined,
      ends_on: !isSplit && values.ends === 'on' ? values.ends_on : undefined,
      instalments: isSplit,
    }
  }
  const changed = () =>
    Promise.all(
      [series.kind, kindOfSeries(template), 'Wallet'].map((kind) => refresh(client, db, kind)),
    )
  const takeBack = async (rev: string) => {
    try {
      await call('DELETE', `/${db}/${id}`, { query: { rev } })
      void toast({ message: t('repeat.removed') })
    } catch (error) {
      showErrorOf(series.key)(error)
    }
    await changed()
  }
  const form = usePlainForm<RepeatValues>({
    initial: {
      how: 'instalments',
      value: template.value,
      starts_on: template.starts_on,
      every: '1',
      unit: 'month',
      count: '12',
      ends: 'never',
      ends_on: '',
    },
    of: series.key,
    check(values) {
      const { value, starts_on } = seriesOf(values)
      const errors: FieldErrors = {}
      if (value === undefined)
        errors.value = { key: values.value.trim() ? 'unclear_amount' : 'blank' }
      if (starts_on === undefined) errors.starts_on = { key: 'blank' }
      return errors
    },
    async send(values) {
      const made = seriesOf(values)
      const doc = {
        ...made,
        klass: series.kind,
        // A text that is no number is refused as it was typed.
        ...(values.how === 'recurring' && { every: values.every }),
        ...(made.count !== undefined && { count: values.count }),
      }
      const { rev, written } = await createRecord(db, doc)
      await changed()
      const undo = { label: t('actions.undo'), run: () => void takeBack(rev) }
      void toast({ message: t('repeat.added', { count: Number(written) }), undo })
      onAdded()
    },
  })
  const { values, error, problem } = form
  const said = others.map((name) => error(name as keyof RepeatValues))
  return {
    form,
    plan: values.how === 'instalments' ? instalmentPlan(seriesOf(values), precision) : undefined,
    problems: [problem, ...said].flatMap((one) => one ?? []),
  }
}
