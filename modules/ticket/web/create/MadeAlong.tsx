// The small form of a customer who is made together with the ticket.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import classes from './create.module.css'

interface MadeAlongProps {
  title: string
  onCancel: () => void
  /** Under the fields: a hint. */
  hint?: ReactNode
  children: ReactNode
}

export function MadeAlong({ title, onCancel, hint, children }: MadeAlongProps) {
  const t = useTexts()
  const box = useFocusFirst<HTMLFieldSetElement>('everywhere')
  return (
    <fieldset ref={box} className={classes.made} aria-label={title}>
      <div className={classes.fields}>
        <Button className={classes.instead} size="xs" variant="subtle" onClick={onCancel}>
          {t('ticket.search-instead')}
        </Button>
        {children}
      </div>
      {hint}
    </fieldset>
  )
}
