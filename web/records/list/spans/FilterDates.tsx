// A filter over days: the spans people ask for, or any other.
import { useState } from 'react'
import { daysBefore, isDay } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import type { FilterProps } from '../FilterChoices.tsx'
import classes from '../list.module.css'

/** From how many days before today until how many days after it. */
const past = { today: [0, 0], week: [6, 0], month: [29, 0] } as const
/** Of days that people plan. */
const ahead = { today: [0, 0], 'next-week': [0, 6], 'next-month': [0, 29] } as const

export default function FilterDates({ entity, name, value, onChoose }: FilterProps) {
  const t = useTexts()
  const [given = '', end = ''] = value.split('..')
  const [from, setFrom] = useState(given)
  const [to, setTo] = useState(end)
  const [problem, setProblem] = useState('')
  const spans = entity.fields[name]?.kind === 'date' ? ahead : past
  return (
    <form
      className={classes.dates}
      onSubmit={(event) => {
        event.preventDefault()
        const days = [from, to].filter(Boolean)
        // The input itself says what is no day.
        if (!days.every((day) => isDay(day))) return
        if (from && to && to < from) setProblem(t('records.ends_before'))
        else onChoose(from || to ? `${from}..${to}` : '')
      }}
    >
      <div className={classes.spans}>
        {Object.entries(spans).map(([span, [back, on]]) => (
          <Button
            key={span}
            size="xs"
            onClick={() =>
              onChoose(`${daysBefore(new Date(), back)}..${daysBefore(new Date(), -on)}`)
            }
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
