// Portions of a page as parts of one text: the anchors and ranks of their headings follow from all headings above them.
import { withAnchors } from '#core/markdown/anchors.ts'
import type { Block } from '#core/markdown/tree.ts'
import { headingRanks } from '#web/markdown/heading-ranks.ts'

export interface NumberedPortion {
  readonly blocks: readonly Block[]
  readonly ranks: ReadonlyMap<Block, number>
  /** What stood before it, and what the next one goes on from. */
  readonly before: NumberedPortion | undefined
  readonly taken: ReadonlyMap<string, number>
  readonly above: readonly number[]
}

/** A portion that is numbered stays the same object while those before it do, so that it is not drawn again when the next one comes. */
const known = new WeakMap<readonly Block[], NumberedPortion>()

export function numberedPortions(portions: readonly (readonly Block[])[]): NumberedPortion[] {
  const all: NumberedPortion[] = []
  for (const portion of portions) all.push(numbered(portion, all.at(-1)))
  return all
}

function numbered(portion: readonly Block[], before: NumberedPortion | undefined): NumberedPortion {
  const own = known.get(portion)
  if (own && own.before === before) return own
  const taken = new Map(before?.taken)
  const above = [...(before?.above ?? [])]
  const blocks = withAnchors(portion, taken)
  const made = { blocks, ranks: headingRanks(blocks, above), before, taken, above }
  known.set(portion, made)
  return made
}
