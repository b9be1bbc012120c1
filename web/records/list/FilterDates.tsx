// A filter over days: the spans people ask for, or any other.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf, daysBefore, isDay } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import type { FilterProps } from './FilterChoices.tsx'
import classes from './list.module.css'

/** Days back from today; 0 is today alone. */
const spans = { today: 0, week: 6, month: 29 } as const

export function FilterDates({ value, onChoose }: FilterProps) {
  const t = useTexts()
  const [given = '', end = ''] = value.split('..')
  const [from, setFrom] = useState(given)
  const [to, setTo] = useState(end)
  const [problem, setProblem] = useState('')
  return (
    <form
      className={classes.dates}
      onSubmit={(event) => {
        event.preventDefault()
        const days = [from, to].filter(Boolean)
        if (!days.every((day) => isDay(day))) setProblem(t('fields.no_day'))
        else if (from && to && to < from) setProblem(t('records.ends_before'))
        else onChoose(from || to ? `${from}..${to}` : '')
      }}
    >
      <div className={classes.spans}>
        {Object.entries(spans).map(([span, days]) => (
          <Button
            key={span}
            size="xs"
            onClick={() => onChoose(`${daysBefore(new Date(), days)}..${dayOf(new Date())}`)}
          >
            {t(`records.spans.${span}`)}
          </Button>
        ))}
      </div>
      <DayInput
        label={t('records.from')}
        value={from}
        onChange={(day) => {
          setFrom(day)
          setProblem('')
        }}
      />
      <DayInput
        label={t('records.to')}
        value={to}
        error={problem}
        onChange={(day) => {
          setTo(day)
          setProblem('')
        }}
      />
      <Button type="submit" variant="filled">
        {t('records.apply')}
      </Button>
    </form>
  )
}
