// Draws what Markdown was read into, element by element: no text becomes HTML. Pictures are those that the page with the text
// gives for a name; people are named as they are called now.
import type { ReactNode } from 'react'
import { tasksIn } from '#core/markdown/tasks.ts'
import type { Block, Item } from '#core/markdown/tree.ts'
import { wordsOf } from '#core/markdown/words.ts'
import { headingRanks } from './heading-ranks.ts'
import { Inlines } from './Inlines.tsx'
import styles from './markdown.module.css'

/** The picture of a file of the record; its words are shown where there is none. */
export type DrawPicture = (name: string, alt: string) => ReactNode

export interface MarkdownTreeProps {
  readonly blocks: readonly Block[]
  readonly picture?: DrawPicture
  /** A link to a page that nobody has written yet. */
  readonly missing?: (name: string, words: ReactNode) => ReactNode
  /** A value that its page has none of: `uri!!name`. */
  readonly unknown?: (of: string) => ReactNode
  /** The text is a page of its own: its headings are headings of the page, and links may lead to them. */
  readonly isPage?: boolean
  /** Of a portion of a page, of each heading its place below the page's own title; what the text says by itself when left out. */
  readonly ranks?: ReadonlyMap<Block, number> | undefined
  /** Tasks can be ticked: the nth in the order of the text. Left out: they are only shown. */
  readonly onTask?: ((nth: number) => void) | undefined
}

/** How its parts are drawn. */
export interface Draw extends Omit<MarkdownTreeProps, 'blocks'> {
  /** Of each task its number in the order of the text, where they can be ticked. */
  readonly tasks?: ReadonlyMap<Item, number> | undefined
}

export function MarkdownTree({ blocks, ...draw }: MarkdownTreeProps) {
  const ranks = draw.isPage ? (draw.ranks ?? headingRanks(blocks)) : undefined
  const tasks = draw.onTask && new Map(tasksIn(blocks).map((task, nth) => [task, nth]))
  return (
    <div className={styles.markdown} data-page={draw.isPage} dir="auto">
      <Blocks blocks={blocks} {...draw} ranks={ranks} tasks={tasks} />
    </div>
  )
}

function Blocks({ blocks, ...draw }: { blocks: readonly Block[] } & Draw) {
  return blocks.map((one, at) => <BlockPart key={at} block={one} {...draw} />)
}

function BlockPart({ block: one, ...draw }: { block: Block } & Draw) {
  switch (one.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={one.children} {...draw} />
        </p>
      )
    case 'heading':
      return <HeadingPart heading={one} {...draw} />
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its box is scrolled by keys, too
        <pre tabIndex={0}>
          <code>{one.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={one.children} {...draw} />
        </blockquote>
      )
    case 'list':
      return <ListPart list={one} {...draw} />
    case 'table':
      return <TablePart table={one} {...draw} />
    case 'rule':
      return <hr />
  }
}

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>

const pageHeadings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function HeadingPart({ heading, ...draw }: { heading: Of<'heading'> } & Draw) {
  const { level, children, anchor } = heading
  const rank = draw.ranks?.get(heading)
  const Heading = rank === undefined ? 'p' : (pageHeadings[rank - 1] ?? 'h6')
  return (
    <Heading
      className={styles.heading}
      data-level={level}
      {...(draw.isPage && { id: anchor, tabIndex: -1 })}
    >
      <Inlines parts={children} {...draw} />
    </Heading>
  )
}

function ListPart({ list, ...draw }: { list: Of<'list'> } & Draw) {
  const items = list.items.map((item, at) => (
    <li key={at} data-task={item.checked === undefined ? undefined : true}>
      {item.checked !== undefined && <TaskBox item={item} {...draw} />}
      <Blocks blocks={item.children} {...draw} />
    </li>
  ))
  const look = { 'data-loose': list.tight ? undefined : true }
  return list.start === undefined ? (
    <ul {...look}>{items}</ul>
  ) : (
    <ol {...look} start={list.start}>
      {items}
    </ol>
  )
}

function TaskBox({ item, tasks, onTask }: { item: Item } & Draw) {
  const nth = tasks?.get(item)
  if (nth === undefined)
    return <span className={styles.box} data-checked={item.checked} aria-hidden />
  const [first] = item.children
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={item.checked === true}
        aria-label={first?.type === 'paragraph' ? wordsOf(first.children) : undefined}
        onChange={() => onTask?.(nth)}
      />
    </label>
  )
}

function TablePart({ table, ...draw }: { table: Of<'table'> } & Draw) {
  const cells = (row: Of<'table'>['head'], Cell: 'th' | 'td') =>
    row.map((parts, at) => (
      <Cell key={at} data-align={table.align[at] ?? undefined}>
        <Inlines parts={parts} {...draw} />
      </Cell>
    ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its box is scrolled by keys, too
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(table.head, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
