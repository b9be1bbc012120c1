// The small form of a record that is made together with the ticket.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { FormGrid } from '#web/ui/form/Form.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import classes from '../ticket.module.css'

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
    <fieldset ref={box} className={classes.inlineCreate} aria-label={title}>
      <div className={classes.inlineHead}>
        {title}
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('ticket.search-instead')}
        </Button>
      </div>
      <FormGrid>{children}</FormGrid>
      {hint}
    </fieldset>
  )
}
