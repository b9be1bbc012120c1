// In the place of a list without items: what this place is for, and the first step.
import { useTexts } from '#web/api/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { isTroubled, reasonOf } from '../subscriptions/health.ts'
import { hrefOf } from './shown.ts'
import type { ReaderScreenState } from './use-reader.ts'

export function ListEmpty({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { db } = useGroup()
  const { shown, root, subscriptions } = reader
  const drawing = <Icon name="rss" size={28} />
  if (shown.q !== undefined) {
    const text = t('reader.empty.search_text', { words: shown.q })
    return <EmptyState title={t('reader.empty.search')} text={text} />
  }
  if (subscriptions?.length === 0) {
    return (
      <EmptyState
        title={t('reader.empty.first')}
        text={t('reader.empty.first_text')}
        drawing={drawing}
      >
        <Button component="a" variant="filled" href={`/account/${db}/reader_subscriptions/new`}>
          {t('reader.add.action')}
        </Button>
      </EmptyState>
    )
  }
  if (shown.state === 'starred') {
    return <EmptyState title={t('reader.empty.starred')} text={t('reader.empty.starred_text')} />
  }
  if (shown.state === 'hidden') {
    return <EmptyState title={t('reader.empty.hidden')} text={t('reader.empty.hidden_text')} />
  }
  const feed = subscriptions?.find(({ _id }) => _id === shown.feed)
  if (feed?.health.state === 'new') {
    return <EmptyState title={t('reader.empty.fetching')} text={t('reader.empty.fetching_text')} />
  }
  if (feed && isTroubled(feed.health)) {
    return (
      <EmptyState title={t(`reader.health.${feed.health.state}`)} text={reasonOf(t, feed.health)}>
        <Button component="a" href={`/account/${db}/reader_subscriptions/${feed._id}`}>
          {t('reader.subscription')}
        </Button>
      </EmptyState>
    )
  }
  if (shown.state === 'all') {
    return <EmptyState title={t('reader.empty.all')} text={t('reader.empty.all_text')} />
  }
  return (
    <EmptyState title={t('reader.empty.unread')} text={t('reader.empty.unread_text')}>
      <Button component="a" href={hrefOf(root, { ...shown, state: 'all', item: undefined })}>
        {t('reader.empty.show_all')}
      </Button>
    </EmptyState>
  )
}
