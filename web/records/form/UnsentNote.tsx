// Beside the buttons of a form that could not be saved for want of a connection: marked as a warning, since nothing is saved yet.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import classes from './form.module.css'

export function UnsentNote() {
  const t = useTexts()
  return (
    <output className={classes.unsent} data-tone="warning">
      <IconAlertTriangle size={18} stroke={1.9} aria-hidden /> {t('records.form.unsent')}
    </output>
  )
}
