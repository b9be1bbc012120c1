// The level of each heading of a text within its page: screen readers navigate by headings, and no level may be skipped.
import type { Block } from '#core/markdown/tree.ts'

/**
 * The page's own title is its first heading, so a text begins with the second, whatever its writer began with; a heading is
 * one step below the nearest one before it that is above it. By heading, from 2 to 6. `above`: levels of the headings that the text
 * is under, of a portion of a page those before it; it is left as it is at the end.
 */
export function headingRanks(
  blocks: readonly Block[],
  above: number[] = [],
): ReadonlyMap<Block, number> {
  const ranks = new Map<Block, number>()
  const walk = (parts: readonly Block[]) => {
    for (const one of parts) {
      if (one.type === 'heading') {
        while (above.length > 0 && above.at(-1)! >= one.level) above.pop()
        above.push(one.level)
        ranks.set(one, Math.min(above.length + 1, 6))
      } else if (one.type === 'quote') walk(one.children)
      else if (one.type === 'list') one.items.forEach(({ children }) => walk(children))
    }
  }
  walk(blocks)
  return ranks
}
