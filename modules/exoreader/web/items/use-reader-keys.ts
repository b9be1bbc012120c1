// Keys of the list, as readers' users know them: J and K read, N and P only walk, O opens and closes. All of them are listed behind ?,
// also those that act on an item while none is chosen.
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useItemKeys } from '../reading/use-item-keys.ts'
import { isStream } from './shown.ts'
import { useGoKeys } from './use-go-keys.ts'
import type { ReaderScreenState } from './use-reader.ts'

export function useReaderKeys(reader: ReaderScreenState): void {
  const { shown, marks, focusedItem: item, focused } = reader
  const toggle = () => {
    if (shown.item !== undefined && shown.item === focused) reader.close()
    else if (focused !== undefined) reader.open(focused)
  }
  useShortcuts([
    { key: 'j', text: 'reader.keys.next', run: () => void reader.step(1, true) },
    { key: 'k', text: 'reader.keys.previous', run: () => void reader.step(-1, true) },
    { key: 'n', text: 'reader.keys.down', run: () => void reader.step(1, false) },
    { key: 'p', text: 'reader.keys.up', run: () => void reader.step(-1, false) },
    { key: 'o', text: 'reader.keys.open', run: toggle },
    { key: 'Enter', text: 'reader.keys.open', run: toggle },
    {
      key: 'e',
      text: 'reader.keys.expand',
      run: () => item && reader.toggleExpanded(item),
    },
    {
      key: 'a',
      text: 'reader.keys.all',
      run: ({ shiftKey }) => shiftKey && isStream(shown) && reader.markAll(),
    },
    { key: 'r', text: 'reader.refresh', run: reader.refresh },
  ])
  useItemKeys(item, marks)
  // After the others, so that the letter behind a G goes first to it.
  useGoKeys()
}
