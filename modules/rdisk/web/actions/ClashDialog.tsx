// Names that are taken where files go: what shall become of them. Nothing is lost by any answer.
import { useId, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import classes from './actions.module.css'
import type { Clash } from './file-actions.ts'
import type { Taken } from '#web/files/disk/writes.ts'

const ways = ['keep_both', 'overwrite'] as const satisfies Taken[]

/** Names that are listed; of more the number is said. */
const shown = 20

export default function ClashDialog(props: Clash & { onClose: () => void }) {
  const { items, folder, onChoose, onClose } = props
  const t = useTexts()
  const group = useId()
  const [way, setWay] = useState<Taken>('keep_both')
  const [first] = items
  return (
    <ConfirmDialog
      opened
      title={t('disk.clash.title', { count: items.length, folder, name: first?.name ?? '' })}
      confirmLabel={t(`disk.clash.${way === 'overwrite' ? 'overwrite' : 'keep_both'}`)}
      cancelLabel={t('disk.clash.skip', { count: items.length })}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onChoose(way)
      }}
    >
      {items.length > 1 && (
        <ul className={classes.names}>
          {items.slice(0, shown).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {items.length > shown && <li>{t('disk.more', { count: items.length - shown })}</li>}
        </ul>
      )}
      <div className={classes.ways} role="radiogroup" aria-label={t('disk.clash.what')}>
        {ways.map((one) => (
          <label key={one} className={classes.way}>
            <input
              type="radio"
              name={group}
              value={one}
              checked={way === one}
              onChange={() => setWay(one)}
              data-autofocus={one === 'keep_both' || undefined}
            />
            <b>{t(`disk.clash.${one}`)}</b>
            <small>{t(`disk.clash.text.${one}`)}</small>
          </label>
        ))}
      </div>
    </ConfirmDialog>
  )
}
