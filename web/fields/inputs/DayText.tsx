// A calendar day, typed as people say it (`11/30`, `30 nov`, `tomorrow`, `+7`), or picked in the browser's own calendar. The browser's
// input for dates speaks the browser's language, which need not be the person's.
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dayOf, dayText, isDay, placeCountry } from '#core/time/day.ts'
import { longDay } from '#core/time/long-day.ts'
import { dayStyle } from '#core/time/day-style.ts'
import { readTypedDay } from '#core/time/typed-day.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput, type TextInputProps } from '#web/ui/controls/TextInput.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import classes from '../kinds/fields.module.css'

export interface DayTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The first input of a form. */
  'data-autofocus'?: boolean | undefined
  /** `2026-11-21`, or what is typed as long as it is no day. */
  value: string
  onChange: (value: string) => void
}

const letters: Record<Locale, Record<string, string>> = {
  en: { d: 'dd', m: 'mm', y: 'yyyy' },
  'pt-BR': { d: 'dd', m: 'mm', y: 'aaaa' },
}

/** `mm/dd/yyyy`. */
function patternOf(locale: Locale): string {
  const { order, mark } = dayStyle(placeCountry(), locale)
  return [...order].map((part) => letters[locale][part]).join(mark)
}

/** `Monday, November 30, 2026`. */
function dayWords(day: string, locale: Locale): string {
  return longDay(new Date(`${day}T00:00:00Z`), locale, { dateStyle: 'full', timeZone: 'UTC' })
}

/** It may come after the dialog has looked for its first input: then it takes the focus itself, unless another has it. */
function useFirstInDialog(isFirst = false) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const dialog = box.current?.closest('[role="dialog"]')
    const isTyping = document.activeElement?.matches('input, textarea')
    if (isFirst && dialog && !isTyping) box.current?.focus({ preventScroll: true })
  }, [isFirst])
  return box
}

export default function DayText({ value, onChange, ...props }: DayTextProps) {
  const t = useTexts()
  const today = dayOf(useNow())
  const calendar = useRef<HTMLInputElement>(null)
  const box = useFirstInDialog(props['data-autofocus'])
  const written = dayText(value, t.locale) || value
  const [text, setText] = useState(written)
  const [known, setKnown] = useState(value)
  // How it was read, or that it was not, is said from the first key on, in the same words when the input is left: what lies below it
  // does not move under the pointer.
  const [isTyped, setTyped] = useState(false)
  const [isLeft, setLeft] = useState(true)
  if (known !== value) {
    setKnown(value)
    setText(written)
    setTyped(false)
  }
  const type = (typed: string) => {
    const facts = { today, locale: t.locale, country: placeCountry() }
    const next = readTypedDay(typed, facts) ?? typed
    setText(typed)
    setKnown(next)
    setTyped(next !== '')
    onChange(next)
  }
  const isUnread = isTyped && !isDay(value)
  const said = isUnread ? t.message({ key: 'not_a_date' }) : isTyped && dayWords(value, t.locale)
  const error = props.error || (isUnread && isLeft && said)
  return (
    <div className={classes.day}>
      <TextInput
        placeholder={patternOf(t.locale)}
        {...props}
        ref={box}
        autoComplete="off"
        value={text}
        description={said ? !error && <span aria-live="polite">{said}</span> : props.description}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={(event) => {
          setLeft(true)
          setText(written)
          props.onBlur?.(event)
        }}
        rightSection={
          <ActionIcon
            aria-label={t('fields.calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        aria-hidden
        tabIndex={-1}
        max="9999-12-31"
        value={isDay(value) ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
