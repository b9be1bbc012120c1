// The main action on the page of a subscription: its items.
import { IconNews } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { MainAction } from '#web/ui/page/Page.tsx'

export default function ReadFeed({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  return (
    <MainAction
      label={t('reader-item.read')}
      icon={<IconNews size={18} stroke={1.9} aria-hidden />}
      href={`/account/${db}/reader_items?state=all&feed=${record._id}`}
    />
  )
}
