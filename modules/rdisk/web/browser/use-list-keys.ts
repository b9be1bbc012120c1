// Keys of a list of files, as file managers have them.
import { useGroup } from '#web/api/context.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { isOwn } from '../../rules/own.ts'
import { itemAddress } from '#web/files/disk/items.ts'
import type { ChoiceHandle } from './use-choice.ts'

interface ListKeys {
  readonly choice: ChoiceHandle
  /** Side by side: 1 in a list of rows. */
  readonly columns: number
  /** Rows of one page of the window. */
  readonly page?: number
  /** Id of the folder above; undefined where there is none. */
  readonly above: string | undefined
  readonly onSearch: (() => void) | undefined
}

export function useListKeys({ choice, columns, page = 10, above, onSearch }: ListKeys): void {
  const { db } = useGroup()
  const { go } = useAddress()
  const { ask, mayWrite, remove } = useFileActions()
  const { focused, chosen } = choice
  const concerned = chosen.length > 0 ? chosen : focused ? [focused] : []
  const mayChange = mayWrite && concerned.length > 0 && concerned.every((item) => isOwn(item))
  const walk = (key: string, by: number, text: string) => ({
    key,
    text,
    run: ({ shiftKey }: KeyboardEvent) => choice.step(by, shiftKey),
  })
  const sideways = [
    walk('ArrowRight', 1, 'disk.keys.next'),
    walk('ArrowLeft', -1, 'disk.keys.previous'),
  ]
  useShortcuts([
    walk('ArrowDown', columns, 'disk.keys.down'),
    walk('ArrowUp', -columns, 'disk.keys.up'),
    ...(columns > 1 ? sideways : []),
    walk('PageDown', columns * page, 'disk.keys.page_down'),
    walk('PageUp', -columns * page, 'disk.keys.page_up'),
    walk('Home', -Infinity, 'disk.keys.first'),
    { key: 'End', text: 'disk.keys.last', run: choice.toEnd },
    {
      key: 'Enter',
      text: 'disk.keys.open',
      run: () => focused && go(itemAddress(db, focused.id)),
      disabled: !focused,
    },
    {
      key: ' ',
      text: 'disk.keys.choose',
      run: ({ shiftKey }) => focused && choice.toggle(focused.id, shiftKey),
      disabled: !focused,
    },
    { key: 'mod+a', text: 'disk.keys.all', typing: false, run: choice.chooseAll },
    { key: 'Escape', text: 'disk.keys.clear', run: choice.clear, disabled: chosen.length === 0 },
    {
      key: 'F2',
      text: 'disk.rename',
      run: () => focused && ask({ what: 'rename', item: focused }),
      disabled: !mayChange || !focused,
      leadsToText: true,
    },
    {
      key: 'm',
      text: 'disk.move',
      run: () => ask({ what: 'place', how: 'move', items: concerned }),
      disabled: !mayChange,
    },
    { key: 'Delete', text: 'disk.delete', run: () => remove(concerned), disabled: !mayChange },
    {
      key: 'Backspace',
      text: 'disk.keys.above',
      run: () => above !== undefined && go(itemAddress(db, above)),
      disabled: above === undefined,
    },
    {
      key: '/',
      text: 'disk.keys.search',
      run: () => onSearch?.(),
      disabled: !onSearch,
      leadsToText: true,
    },
  ])
}
