// What is done with a list as a whole: load it anew, mark all of it, and how it is read.
import {
  IconArrowBarDown,
  IconArrowBarUp,
  IconCheck,
  IconChecks,
  IconCloudDownload,
  IconNews,
  IconRefresh,
  IconRss,
} from '@tabler/icons-react'
import { useState } from 'react'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { useFetchNow } from '../subscriptions/use-fetch-now.ts'
import { isStream } from './shown.ts'
import type { ReaderScreenState } from './use-reader.ts'
import { useMarkOnOpening } from './use-settings.ts'

export function ListTools({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { list, shown, markAll } = reader
  return (
    <>
      <Tooltip label={t('reader.refresh')}>
        <ActionIcon aria-label={t('reader.refresh')} onClick={reader.refresh}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isStream(shown) && (
        <Tooltip label={t('reader.mark_all')}>
          <ActionIcon
            aria-label={t('reader.mark_all')}
            disabled={list.items.length === 0}
            onClick={markAll}
          >
            <IconChecks size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <DotsMenu label={t('reader.more')} small>
        <MoreItems reader={reader} />
      </DotsMenu>
    </>
  )
}

function MoreItems({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { db } = useGroup()
  const { shown, focusedItem, markAround, paging, setPaging } = reader
  const fetchNow = useFetchNow()
  const opening = useMarkOnOpening()
  const [isSaving, setSaving] = useState(false)
  const marks = opening.value ?? true
  const toggle = () => {
    setSaving(true)
    void opening
      .save(!marks)
      .catch(showErrorOf('adjustment'))
      .finally(() => setSaving(false))
  }
  return (
    <>
      {focusedItem && shown.q === undefined && shown.state !== 'hidden' && (
        <>
          <Menu.Item
            leftSection={<IconArrowBarUp size={16} aria-hidden />}
            onClick={() => markAround('above')}
          >
            {t('reader.mark_above')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarDown size={16} aria-hidden />}
            onClick={() => markAround('below')}
          >
            {t('reader.mark_below')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {shown.feed !== undefined && (
        <>
          <Menu.Item
            leftSection={<IconCloudDownload size={16} aria-hidden />}
            onClick={() => void fetchNow(shown.feed!)}
          >
            {t('reader.fetch_now')}
          </Menu.Item>
          <Menu.Item
            href={`/account/${db}/reader_subscriptions/${shown.feed}`}
            leftSection={<IconRss size={16} aria-hidden />}
          >
            {t('reader.subscription')}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        href={`/account/${db}/reader-today`}
        leftSection={<IconNews size={16} aria-hidden />}
      >
        {t('reader.today.title')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('reader.paging.label')}</Menu.Label>
      <Menu.RadioGroup value={paging} onChange={(value) => setPaging(value as typeof paging)}>
        <Menu.RadioItem value="pages">{t('reader.paging.pages')}</Menu.RadioItem>
        <Menu.RadioItem value="endless">{t('reader.paging.endless')}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={marks ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />}
        disabled={opening.value === undefined || isSaving}
        onClick={toggle}
      >
        {t('reader.mark_on_opening')}
        <span className="sr-only"> {t(marks ? 'reader.on' : 'reader.off')}</span>
      </Menu.Item>
    </>
  )
}
