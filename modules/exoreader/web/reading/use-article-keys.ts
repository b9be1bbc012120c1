// Keys of the item that is open, in its pane or its own window, as readers' users know them: space reads on and goes to the next
// one, F shows the whole article.
import type { RefObject } from 'react'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { Item } from '../reader-calls.ts'
import { webAddress } from './draw-html.tsx'
import type { WholeArticle } from './use-article.ts'

interface ArticleKeys {
  readonly item: Item
  /** What scrolls, unless the page does. */
  readonly pane?: RefObject<HTMLElement | null>
  readonly whole: WholeArticle
  /** After its last page, and before its first one. */
  readonly onEnd?: (by: 1 | -1) => void
  readonly onClose: () => void
}

/** What of a page stays in sight when the next one is shown. */
const overlap = 0.12

/** Turns the page of what scrolls; false at its end. */
function turn(pane: HTMLElement | null, by: 1 | -1): boolean {
  const isOwn = pane !== null && pane.scrollHeight > pane.clientHeight + 1
  const of = isOwn ? pane : document.scrollingElement
  if (!of) return false
  const height = isOwn ? pane.clientHeight : window.innerHeight
  const rest = by === 1 ? of.scrollHeight - height - of.scrollTop : of.scrollTop
  if (rest < 2) return false
  of.scrollBy({ top: by * height * (1 - overlap), behavior: 'smooth' })
  return true
}

export function useArticleKeys({ item, pane, whole, onEnd, onClose }: ArticleKeys): void {
  const isNowhere = webAddress(item.url) === undefined
  useShortcuts([
    {
      key: ' ',
      text: 'reader.keys.page',
      run: ({ shiftKey }) => {
        const by = shiftKey ? -1 : 1
        if (!turn(pane?.current ?? null, by)) onEnd?.(by)
      },
    },
    { key: 'Escape', text: 'reader.keys.close', run: onClose },
    { key: 'f', text: 'reader.keys.whole', run: whole.toggle, disabled: isNowhere },
  ])
}
