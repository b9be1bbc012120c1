// What is on a long page, by its headings.
import type { Block, Inline } from '#core/markdown/tree.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { numberedPortions } from './numbered.ts'
import classes from './show.module.css'

export interface Heading {
  readonly anchor: string
  readonly level: number
  readonly text: string
}

/** Pages with fewer headings are seen at a glance. */
const few = 3

/** Headings that are listed: of a text with more, those of its highest levels, and the first of these. */
const maxListed = 500

/** Headings of the page, in the order of the text. */
export function headingsOf(portions: readonly (readonly Block[])[]): Heading[] {
  const blocks = numberedPortions(portions).flatMap((portion) => portion.blocks)
  const all = blocks.flatMap((block) =>
    block.type === 'heading' && block.anchor !== undefined
      ? [{ anchor: block.anchor, level: block.level, text: wordsOf(block.children) }]
      : [],
  )
  let listed = all
  for (let level = 6; level > 1 && listed.length > maxListed; level -= 1) {
    const higher = listed.filter((one) => one.level < level)
    if (higher.length > 0) listed = higher
  }
  return listed.slice(0, maxListed)
}

function wordsOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ('children' in part) return wordsOf(part.children)
      if ('text' in part) return part.text
      return part.type === 'field' ? (part.value ?? '') : ' '
    })
    .join('')
}

/** `folded`: where the window is narrow, above the text; else beside it. */
export function Contents({ headings, folded }: { headings: readonly Heading[]; folded?: boolean }) {
  const t = useTexts()
  if (headings.length < few) return null
  const highest = Math.min(...headings.map(({ level }) => level))
  const list = (
    <ol className={classes.contents}>
      {headings.map(({ anchor, level, text }) => (
        <li key={anchor} data-deep={level > highest || undefined}>
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  const label = t('wiki.contents')
  if (!folded) {
    return (
      <nav className={classes.contentsBeside} aria-label={label}>
        <Card title={label}>{list}</Card>
      </nav>
    )
  }
  return (
    <details className={`${classes.contentsAbove} no-print`}>
      <summary>{label}</summary>
      {list}
    </details>
  )
}
