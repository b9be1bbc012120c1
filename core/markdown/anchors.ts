// Headings of a page as links inside it find them. Pure.
import { uriOf } from './names.ts'
import type { Block } from './tree.ts'
import { wordsOf } from './words.ts'

/** Each heading gets an anchor of its own. `taken`: how often each was given before, in portions of the page above this one. */
export function withAnchors(blocks: readonly Block[], taken = new Map<string, number>()): Block[] {
  return blocks.map((block) => {
    if (block.type !== 'heading') return block
    const anchor = uriOf(wordsOf(block.children)) || 'part'
    const times = taken.get(anchor) ?? 0
    taken.set(anchor, times + 1)
    return { ...block, anchor: times === 0 ? anchor : `${anchor}-${times}` }
  })
}
