// What is known of a file or folder: what it is, what can be done with it, its versions, and what people said of it.
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import {
  contentAddress,
  itemAddress,
  useItem,
  type Item,
  type ItemAnswer,
} from '#web/files/disk/items.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { isOwn } from '../../rules/own.ts'
import { isChangeable } from '../changeable.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import { sizeWords, typeWords } from '../list/row-words.ts'
import { CopyLine } from './CopyLine.tsx'
import classes from './details.module.css'

const LinkCard = latePiece(() => import('../link/LinkCard.tsx'))

/** They come with the first file that is locked. */
const LockCard = latePiece(() => import('../locks/LockCard.tsx'))

/** They come with the first file that is in focus. */
const Versions = latePiece(() => import('../versions/Versions.tsx'))

interface DetailsProps {
  item: Item
  /** Beside a list; as the folder whose list it is; beside the file itself, whose page has its actions. */
  beside?: 'list' | 'folder' | 'file'
}

export function Details({ item, beside = 'list' }: DetailsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { id, name, folder } = item
  const { data } = useItem({ id })
  const record = useRecordAddress(item)
  return (
    <>
      <Card>
        <h2 className={beside === 'file' ? 'sr-only' : classes.name} title={name}>
          {name}
        </h2>
        <p className={classes.what}>
          {typeWords(item, t)} · {sizeWords(item, t)}
        </p>
        {(beside !== 'file' || record !== undefined) && (
          <div className={classes.actions}>
            {beside === 'list' && (
              <Button size="xs" component="a" href={itemAddress(db, id)}>
                {t('disk.open')}
              </Button>
            )}
            {!folder && beside === 'list' && (
              <Button
                size="xs"
                component="a"
                href={contentAddress(db, id)}
                download={name}
                leftSection={<IconDownload size={15} aria-hidden />}
              >
                {t('disk.download')}
              </Button>
            )}
            {record && (
              <Button size="xs" component="a" href={record}>
                {t('disk.to_record')}
              </Button>
            )}
            {isOwn(item) && beside !== 'file' && <RowMenu item={item} className={classes.dots} />}
          </div>
        )}
        {!folder && isOwn(item) && (
          <Suspense>
            <Versions item={item} doc={data?.doc} />
          </Suspense>
        )}
      </Card>
      {data && data.locks.length > 0 && (
        <Suspense>
          <LockCard id={id} locks={data.locks} />
        </Suspense>
      )}
      {isChangeable(item) && (
        <Suspense>
          <LinkCard db={db} entry={item} />
        </Suspense>
      )}
      {data && <About answer={data} />}
    </>
  )
}

/** What people said of it, when it came and changed, and its address for other programs. */
function About({ answer }: { answer: ItemAnswer }) {
  const t = useTexts()
  const { people } = useGroup()
  const { item, doc, webdav_link } = answer
  const { description, tags, updated_by } = (doc ?? {}) as {
    description?: string
    tags?: readonly string[]
    updated_by?: string
  }
  const who = people.get(updated_by ?? '')?.name
  return (
    <Card>
      {description && <p className={classes.description}>{description}</p>}
      {tags && tags.length > 0 && (
        <p className={classes.tags}>
          {tags.map((tag) => (
            <Pill key={tag} outline>
              {tag}
            </Pill>
          ))}
        </p>
      )}
      <Facts
        facts={[
          [
            t('disk.facts.place'),
            [t('disk.root'), ...answer.crumbs.map(({ name }) => name)].join(' / '),
          ],
          [t('disk.facts.changed'), item.modified_at && <When key="at" at={item.modified_at} />],
          [t('disk.facts.made'), item.created_at && <When key="at" at={item.created_at} />],
          [t('disk.facts.by'), who],
        ]}
      />
      {webdav_link !== null && <CopyLine label={t('disk.facts.webdav')} text={webdav_link} />}
    </Card>
  )
}

/** The page of the record that a file in the folder of an app belongs to. */
function useRecordAddress({ app }: Item): string | undefined {
  const { db } = useGroup()
  const path = useRegistry().byKind(app?.kind ?? '')?.path
  return app && path !== undefined ? `/account/${db}/${path}/${app.id}` : undefined
}
