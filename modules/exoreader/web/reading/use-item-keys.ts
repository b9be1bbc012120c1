// Keys of one item, in the list, in its pane and in its own window.
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { Marks } from '../items/use-marks.ts'
import type { Item } from '../reader-calls.ts'
import { webAddress } from './draw-html.tsx'

/** Without an item they are listed behind ? all the same. */
export function useItemKeys(item: Item | undefined, { setRead, setStarred }: Marks): void {
  const href = webAddress(item?.url)
  useShortcuts([
    {
      key: 'v',
      text: 'reader.original',
      run: () => void (href !== undefined && window.open(href, '_blank', 'noopener,noreferrer')),
    },
    { key: 's', text: 'reader.keys.star', run: () => item && setStarred(item, !item.starred) },
    { key: 'm', text: 'reader.keys.mark', run: () => item && setRead(item, !item.read) },
  ])
}
