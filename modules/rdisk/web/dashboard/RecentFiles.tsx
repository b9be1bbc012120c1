// On the first page of the disk: the files that were put lately, each leading to its page.
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { DiskTexts } from '../DiskTexts.tsx'
import { itemAddress } from '#web/files/disk/items.ts'
import { useNamedList } from '../disk-calls.ts'
import { placeWords } from '../list/row-words.ts'
import { Thumbnail } from '../list/Thumbnail.tsx'
import classes from './dashboard.module.css'

/** Files that it shows. */
const max = 8

export default function RecentFiles({ db }: { db: string }) {
  return (
    <DiskTexts outline={<CardSkeleton lines={6} />}>
      <Shown db={db} />
    </DiskTexts>
  )
}

function Shown({ db }: { db: string }) {
  const t = useTexts()
  const { data } = useNamedList('recent', max)
  if (!data) return <CardSkeleton lines={6} />
  return (
    <Card
      title={t('rdisk.menu.recent')}
      action={
        <a className="link" href={itemAddress(db, '')}>
          {t('disk.to_root')}
        </a>
      }
    >
      {data.items.length === 0 && <p className="muted">{t('disk.recent.empty_text')}</p>}
      <ul className={classes.files}>
        {data.items.map((item) => (
          <li key={item.id}>
            <a href={itemAddress(db, item.id)}>
              <Thumbnail item={item} />
              <span>
                <b>{item.name}</b>
                <small>{placeWords(item.path ?? '', t)}</small>
              </span>
              <small>
                <When at={item.modified_at} still />
              </small>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
