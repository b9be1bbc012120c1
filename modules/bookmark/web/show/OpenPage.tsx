// The main action on the page of a bookmark: opens what it leads to, in a tab of its own.
import { IconExternalLink } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Bookmark } from '../bookmark-calls.ts'

export default function OpenPage({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { url }: Bookmark = record
  return (
    <Button
      component="a"
      variant="filled"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={18} stroke={1.9} aria-hidden />}
    >
      {t('bookmark.open')}
    </Button>
  )
}
