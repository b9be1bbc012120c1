// Walks over the parts of a page's tree, and makes a tree of other parts. Pure.
import type { Block, Inline } from './tree.ts'

/** The same tree with other parts in it: `part` answers what takes the place of one, undefined to leave it. */
export function rewrite(
  blocks: readonly Block[],
  part: (one: Inline) => Inline | undefined,
): Block[] {
  const inline = (one: Inline): Inline => {
    const changed = part(one) ?? one
    return 'children' in changed ? { ...changed, children: changed.children.map(inline) } : changed
  }
  const row = (cells: readonly (readonly Inline[])[]) => cells.map((cell) => cell.map(inline))
  const block = (one: Block): Block => {
    switch (one.type) {
      case 'paragraph':
      case 'heading':
        return { ...one, children: one.children.map(inline) }
      case 'quote':
        return { ...one, children: one.children.map(block) }
      case 'list':
        return {
          ...one,
          items: one.items.map((item) => ({ ...item, children: item.children.map(block) })),
        }
      case 'table':
        return { ...one, head: row(one.head), rows: one.rows.map(row) }
      default:
        return one
    }
  }
  return blocks.map(block)
}

/** Every part of the tree, in the order of the text. */
export function partsOf(blocks: readonly Block[]): Inline[] {
  const parts: Inline[] = []
  rewrite(blocks, (one) => {
    parts.push(one)
    return undefined
  })
  return parts
}
