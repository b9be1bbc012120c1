// Tasks in the tree of a text, in the order of the text. Pure.
import type { Block, Item } from './tree.ts'

export function tasksIn(blocks: readonly Block[]): Item[] {
  return blocks.flatMap((block) => {
    if (block.type === 'quote') return tasksIn(block.children)
    if (block.type !== 'list') return []
    return block.items.flatMap((item) => [
      ...(item.checked === undefined ? [] : [item]),
      ...tasksIn(item.children),
    ])
  })
}
