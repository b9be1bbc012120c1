// Where the pattern of a device is drawn.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { allDots, dotsOf } from '../../rules/device-pattern.ts'
import { PatternDrawn } from './PatternDrawn.tsx'
import styles from './pattern.module.css'
import { useDrawing } from './use-drawing.ts'

interface PatternInputProps {
  value: string
  onChange: (drawn: string) => void
}

export function PatternInput({ value, onChange }: PatternInputProps) {
  const t = useTexts()
  const { add, clear, field } = useDrawing(value, onChange)
  const dots = dotsOf(value)
  const how = t('check-in.password.draw')
  return (
    <div className={styles.pattern}>
      <fieldset {...field} aria-label={how} className={styles.field}>
        <PatternDrawn dots={dots} />
        {allDots.map((dot) => (
          <button
            key={dot}
            type="button"
            data-dot={dot}
            tabIndex={dot === (dots.at(-1) ?? 1) ? 0 : -1}
            aria-label={t('check-in.password.dot', { dot })}
            aria-pressed={dots.includes(dot)}
            // Of a key; fingers have drawn to it already.
            onClick={(event) => event.detail === 0 && add(dot)}
          />
        ))}
      </fieldset>
      <div className={styles.said}>
        <output className="num">{value || how}</output>
        {value !== '' && (
          <Button size="xs" variant="subtle" onClick={clear}>
            {t('check-in.password.again')}
          </Button>
        )}
      </div>
    </div>
  )
}
