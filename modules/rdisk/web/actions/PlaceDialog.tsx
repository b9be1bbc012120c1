// Where files and folders shall go: the tree in a dialog, for those who do not drag.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { isOwn } from '../../rules/own.ts'
import type { Item } from '#web/files/disk/items.ts'
import { Tree } from '../tree/Tree.tsx'
import treeClasses from '../tree/tree.module.css'
import classes from './actions.module.css'
import type { Target } from './file-actions.ts'

interface PlaceDialogProps {
  how: 'move' | 'copy'
  items: readonly Item[]
  onChoose: (to: Target) => void
  onClose: () => void
}

export default function PlaceDialog({ how, items, onChoose, onClose }: PlaceDialogProps) {
  const t = useTexts()
  const [to, setTo] = useState<Target>()
  const from = items[0]?.parent ?? ''
  const name = items.length === 1 ? (items[0]?.name ?? '') : ''
  // Nothing goes into itself; what is moved goes elsewhere than where it is.
  const mayTake = ({ id }: Target, item: Item | undefined) =>
    (item === undefined || isOwn(item)) &&
    items.every((one) => one.id !== id && (how === 'copy' || one.parent !== id))
  return (
    <Sheet opened onClose={onClose} title={t(`disk.place.${how}`, { count: items.length, name })}>
      <div className={classes.tree}>
        <Tree
          current={to?.id ?? from}
          label={t('disk.tree.choose')}
          draw={(folder, item, content) => (
            <button
              type="button"
              className={treeClasses.folder}
              aria-pressed={folder.id === to?.id}
              aria-disabled={!mayTake(folder, item) || undefined}
              onClick={() => mayTake(folder, item) && setTo(folder)}
              onDoubleClick={() => mayTake(folder, item) && onChoose(folder)}
            >
              {content}
            </button>
          )}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button variant="filled" disabled={!to} onClick={() => to && onChoose(to)}>
          {to ? t(`disk.place.to.${how}`, { folder: to.name }) : t(`disk.place.button.${how}`)}
        </Button>
      </DialogActions>
    </Sheet>
  )
}
