// The rows of the trash: what, where it lay, when it was deleted.
import { useState } from 'react'
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { useFileActions } from '../actions/FileActions.tsx'
import type { Trashed } from '../disk-calls.ts'
import { placeWords } from '../list/row-words.ts'
import { Thumbnail } from '../list/Thumbnail.tsx'
import classes from './trash.module.css'

interface TrashListProps {
  items: readonly Trashed[]
  /** Asks before these go for ever. */
  onEnd: (items: readonly Trashed[]) => void
}

export function TrashList({ items, onEnd }: TrashListProps) {
  const t = useTexts()
  const { mayWrite, restore } = useFileActions()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ id }) => ids.has(id))
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  return (
    <section className={classes.card}>
      {chosen.length > 0 && (
        <div className={classes.bar}>
          <output>{t('disk.bulk.count', { count: chosen.length })}</output>
          <Button size="xs" onClick={() => restore(chosen)}>
            {t('disk.trash.restore')}
          </Button>
          <Button size="xs" color="danger" onClick={() => onEnd(chosen)}>
            {t('disk.trash.destroy')}
          </Button>
        </div>
      )}
      <ul className={classes.rows} aria-label={t('rdisk.menu.trash')}>
        {items.map((item) => (
          <li key={item.id} className={classes.row}>
            {mayWrite && (
              <label className={classes.box}>
                <input
                  type="checkbox"
                  aria-label={t('disk.choose', { name: item.name })}
                  checked={ids.has(item.id)}
                  onChange={() => toggle(item.id)}
                />
              </label>
            )}
            <Thumbnail item={item} />
            <span className={classes.words}>
              <b title={item.name}>{item.name}</b>
              <small>
                {t('disk.trash.from', { path: placeWords(item.from, t) })} ·{' '}
                {item.deleted_at !== '' && <When at={item.deleted_at} still />}
                {!item.folder && ` · ${sizeText(item.size, t.locale)}`}
              </small>
            </span>
            {mayWrite && (
              <>
                <Button size="xs" className={classes.restore} onClick={() => restore([item])}>
                  {t('disk.trash.restore')}
                </Button>
                <DotsMenu label={t('disk.menu_of', { name: item.name })}>
                  <Menu.Item onClick={() => restore([item])}>{t('disk.trash.restore')}</Menu.Item>
                  <Menu.Item color="danger" onClick={() => onEnd([item])}>
                    {t('disk.trash.destroy')}
                  </Menu.Item>
                </DotsMenu>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
