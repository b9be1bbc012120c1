// Chooses the columns of a list: a box for each field there is; the title cannot be taken away.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { isColumn } from '../visible.ts'
import { maxColumns, type ChosenColumns } from './chosen-columns.ts'
import classes from './list.module.css'

interface ColumnsSheetProps extends ChosenColumns {
  readonly entity: Entity
  readonly onClose: () => void
}

export default function ColumnsSheet({ entity, columns, choose, onClose }: ColumnsSheetProps) {
  const t = useTexts()
  const [title, ...others] = columns
  const all = Object.keys(entity.fields).filter((name) => isColumn(entity, name, t.locale))
  const toggle = (name: string) => {
    const next = others.includes(name) ? others.filter((one) => one !== name) : [...others, name]
    choose(next)
  }
  return (
    <Sheet opened onClose={onClose} title={t('records.columns')}>
      <ul className={classes.columns}>
        {all.map((name) => (
          <li key={name}>
            <Checkbox
              label={t(fieldTexts(entity, name).label)}
              checked={columns.includes(name)}
              disabled={name === title || (!columns.includes(name) && columns.length >= maxColumns)}
              onChange={() => toggle(name)}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => choose(undefined)}>{t('records.columns_usual')}</Button>
        <Button variant="filled" onClick={onClose}>
          {t('records.columns_done')}
        </Button>
      </DialogActions>
    </Sheet>
  )
}
