// What is done with the item that is read: star, read or not, the whole article, keep it elsewhere, open it elsewhere.
import {
  IconAppWindow,
  IconArticle,
  IconBook,
  IconBookmark,
  IconCircle,
  IconPointFilled,
  IconExternalLink,
  IconMessage,
  IconNote,
  IconPrinter,
  IconStarFilled,
} from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import type { Marks } from '../items/use-marks.ts'
import type { Item } from '../reader-calls.ts'
import { webAddress } from './draw-html.tsx'
import type { WholeArticle } from './use-article.ts'
import { useKeep } from './use-keep.ts'
import classes from './reading.module.css'

interface ItemToolsProps {
  readonly item: Item
  readonly marks: Marks
  readonly whole: WholeArticle
  /** It is in its own window already. */
  readonly isOwn?: boolean
  /** It is about to be opened in its own window. */
  readonly onLeave?: () => void
}

export function ItemTools({ item, marks, whole, isOwn, onLeave }: ItemToolsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { read, starred } = item
  const href = webAddress(item.url)
  const star = t(starred ? 'reader.unstar' : 'reader.star')
  const mark = t(read ? 'reader.mark_unread' : 'reader.mark_read')
  const isWhole = whole.content !== undefined
  const article = t(isWhole ? 'reader.article.back' : 'reader.article.read')
  return (
    <>
      <Tooltip label={star}>
        <ActionIcon
          aria-label={star}
          aria-pressed={starred}
          onClick={() => marks.setStarred(item, !starred)}
        >
          <IconStarFilled size={18} className={starred ? undefined : classes.hollow} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={mark}>
        <ActionIcon aria-label={mark} onClick={() => marks.setRead(item, !read)}>
          {read ? (
            <IconCircle size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconPointFilled size={22} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
      {href !== undefined && (
        <>
          <Tooltip label={article}>
            <ActionIcon
              aria-label={article}
              aria-pressed={isWhole}
              loading={whole.isLoading}
              onClick={whole.toggle}
            >
              <IconArticle size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('reader.original')}>
            <ActionIcon
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={t('reader.original')}
            >
              <IconExternalLink size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {!isOwn && (
        <Tooltip label={t('reader.own_window')}>
          <ActionIcon
            component="a"
            href={`/account/${db}/reader_items/${item._id}`}
            target="_blank"
            aria-label={t('reader.own_window')}
            onClick={onLeave}
          >
            <IconAppWindow size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <MoreOfItem item={item} content={whole.content} />
    </>
  )
}

function MoreOfItem({ item, content }: { item: Item; content: string | undefined }) {
  const t = useTexts()
  const keep = useKeep(item, content)
  const comments = webAddress(item.comments_url)
  return (
    <DotsMenu small label={t('reader.more_of_item')}>
      <Menu.Label>{t('reader.keep.label')}</Menu.Label>
      <Menu.Item
        leftSection={<IconBookmark size={16} aria-hidden />}
        disabled={!webAddress(item.url)}
        onClick={keep.asBookmark}
      >
        {t('reader.keep.bookmark')}
      </Menu.Item>
      <Menu.Item leftSection={<IconNote size={16} aria-hidden />} onClick={keep.asNote}>
        {t('reader.keep.note')}
      </Menu.Item>
      <Menu.Item leftSection={<IconBook size={16} aria-hidden />} onClick={keep.asPage}>
        {t('reader.keep.page')}
      </Menu.Item>
      <Menu.Divider />
      {comments !== undefined && (
        <Menu.Item
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={() => void window.open(comments, '_blank', 'noopener,noreferrer')}
        >
          {t('reader.comments')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setTimeout(() => window.print())}
      >
        {t('reader.print')}
      </Menu.Item>
    </DotsMenu>
  )
}
