// An item in a window of its own (spec 2, reader_items show).
import { IconChevronLeft } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { useMarks } from '../items/use-marks.ts'
import { Player } from '../media/Player.tsx'
import type { Item } from '../reader-calls.ts'
import { useItem } from '../reader-queries.ts'
import { ItemPaper } from './ItemPaper.tsx'
import { ItemTools } from './ItemTools.tsx'
import { useArticleKeys } from './use-article-keys.ts'
import { useItemKeys } from './use-item-keys.ts'
import { useWholeArticle } from './use-article.ts'
import { useReadOnOpening } from './use-opening.ts'
import itemClasses from '../items/items.module.css'
import classes from './reading.module.css'

const outline = (
  <Page narrow>
    <RecordOutline />
  </Page>
)

export default function ItemScreen() {
  const id = useRecordId()
  return <Found key={id} id={id} />
}

function Found({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data, error, refetch } = useItem(db, id)
  if (data) return <Open item={data} />
  if (!error) return outline
  return (
    <Page narrow>
      {error.status === 404 ? (
        <EmptyState page title={t('reader.gone.title')} text={t('reader.gone.text')}>
          <Button component="a" variant="filled" href={`/account/${db}/reader_items`}>
            {t('reader.gone.to_items')}
          </Button>
        </EmptyState>
      ) : (
        <NotLoaded error={error} onRetry={() => void refetch()} isRecord />
      )}
    </Page>
  )
}

function Open({ item }: { item: Item }) {
  const t = useTexts()
  const { db } = useGroup()
  const marks = useMarks()
  const whole = useWholeArticle(item)
  const { go } = useAddress()
  const items = `/account/${db}/reader_items`
  useReadOnOpening(item, marks)
  useItemKeys(item, marks)
  useArticleKeys({ item, whole, onClose: () => go(items) })
  return (
    <>
      <div className={classes.bar} data-crumbs>
        <a className={itemClasses.back} href={items}>
          <IconChevronLeft size={18} aria-hidden />
          {t('reader.items')}
        </a>
        <ItemTools item={item} marks={marks} whole={whole} isOwn />
      </div>
      <ItemPaper item={item} as="h1" marks={marks} whole={whole} />
      <Player />
    </>
  )
}
