// After a rename: the pages whose links still have the former address, to be changed by hand.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { pageAddress, type Renamed } from '../wiki-calls.ts'
import classes from './edit.module.css'

export function Unchanged({ renamed, onClose }: { renamed: Renamed; onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const { rewritten, left, unchanged } = renamed
  const others = left - unchanged.length
  return (
    <Sheet opened onClose={onClose} title={t('wiki.rename.done', { rewritten })}>
      <p>{t('wiki.rename.left', { left })}</p>
      <ul className={classes.unchanged}>
        {unchanged.map((page) => (
          <li key={page.id}>
            <a href={pageAddress(db, page)} target="_blank" rel="noreferrer">
              {page.title}
            </a>
          </li>
        ))}
        {others > 0 && <li>{t('wiki.rename.others', { others })}</li>}
      </ul>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Sheet>
  )
}
