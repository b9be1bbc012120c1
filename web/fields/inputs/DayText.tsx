// A calendar day, typed as the person's language writes it, or picked in the browser's own calendar. The browser's input for
// dates speaks the browser's language, which need not be the person's.
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dayText, isDay } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput, type TextInputProps } from '#web/ui/controls/TextInput.tsx'
import classes from '../kinds/fields.module.css'

export interface DayTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The first input of a form. */
  'data-autofocus'?: boolean | undefined
  /** `2026-11-21`, or what is typed as long as it is no day. */
  value: string
  onChange: (value: string) => void
}

const patterns: Record<Locale, string> = { en: 'yyyy-mm-dd', 'pt-BR': 'dd/mm/aaaa' }

/** `21/11/2026` in Portuguese, `2026-11-21` in either language; undefined when the text is not a day. */
function readDay(typed: string, locale: Locale): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const isBrazilian = locale === 'pt-BR' && year !== ''
  const iso = isBrazilian
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : typed.trim()
  return isDay(iso) ? iso : undefined
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
  const calendar = useRef<HTMLInputElement>(null)
  const box = useFirstInDialog(props['data-autofocus'])
  const written = dayText(value, t.locale) || value
  const [text, setText] = useState(written)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(written)
  }
  const type = (typed: string) => {
    const next = readDay(typed, t.locale) ?? typed
    setText(typed)
    setKnown(next)
    onChange(next)
  }
  return (
    <div className={classes.day}>
      <TextInput
        {...props}
        ref={box}
        placeholder={patterns[t.locale]}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
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
