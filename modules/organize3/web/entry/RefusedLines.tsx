// Lines that the server refused while the next one was typed already: their text, the reason, and the way back into the form.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import classes from './entry.module.css'
import type { RefusedLine } from './use-send-line.ts'

interface RefusedLinesProps {
  refused: readonly RefusedLine[]
  onCorrect: (line: RefusedLine) => void
}

export function RefusedLines({ refused, onCorrect }: RefusedLinesProps) {
  const t = useTexts()
  if (refused.length === 0) return null
  return (
    <ul className={classes.refused} role="alert">
      {refused.map((one) => (
        <li key={one.id}>
          <b>
            {[one.line.third, one.line.description, one.line.value].filter(Boolean).join(' · ')}
          </b>
          <span>{Object.values(one.problems).join('. ')}</span>
          <Button size="xs" onClick={() => onCorrect(one)}>
            {t('entry.correct')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
