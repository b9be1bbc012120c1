// Above an item that a rule hid, read or starred: which one. What is hidden can be brought back.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Marks } from '../items/use-marks.ts'
import type { Item } from '../reader-calls.ts'
import classes from './reading.module.css'

export function RuleNote({ item, marks }: { item: Item; marks: Marks }) {
  const t = useTexts()
  const { rule } = item
  if (!rule) return null
  return (
    <p className={classes.note}>
      {t(`reader.rules.did.${rule.does}`, rule)}
      {rule.does === 'hide' && (
        <Button size="xs" onClick={() => marks.bringBack(item)}>
          {t('reader.rules.bring_back')}
        </Button>
      )}
    </p>
  )
}
