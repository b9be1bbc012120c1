// Draws what Markdown was read into, element by element: no text becomes HTML. Pictures are those that the page with the text
// gives for a name; people are named as they are called now.
import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import { parseMarkdown } from '#core/markdown/parse.ts'
import type { Block, Inline } from '#core/markdown/tree.ts'
import type { Mention } from '#core/values/mention.ts'
import { useGroup } from '#web/api/context.ts'
import styles from './markdown.module.css'

export interface MarkdownProps {
  readonly text: string
  /** People whom it mentions. */
  readonly mentions?: readonly Mention[]
  /** The picture of a file of the record; its words are shown where there is none. */
  readonly picture?: (name: string, alt: string) => ReactNode
}

type Draw = Pick<MarkdownProps, 'picture'>

const noMentions: readonly Mention[] = []

export default function MarkdownView({ text, mentions = noMentions, picture }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text, mentions), [text, mentions])
  return (
    <div className={styles.markdown} dir="auto">
      <Blocks blocks={blocks} picture={picture} />
    </div>
  )
}

function Blocks({ blocks, ...draw }: { blocks: readonly Block[] } & Draw) {
  return blocks.map((one, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the tree is read anew with each text
    <BlockPart key={at} block={one} {...draw} />
  ))
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
      return (
        <p className={styles.heading} data-level={one.level}>
          <Inlines parts={one.children} {...draw} />
        </p>
      )
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

function ListPart({ list, ...draw }: { list: Extract<Block, { type: 'list' }> } & Draw) {
  const items = list.items.map(({ checked, children }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the tree is read anew with each text
    <li key={at} data-task={checked === undefined ? undefined : true}>
      {checked !== undefined && <span className={styles.box} data-checked={checked} aria-hidden />}
      <Blocks blocks={children} {...draw} />
    </li>
  ))
  return list.start === undefined ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>
}

function TablePart({ table, ...draw }: { table: Extract<Block, { type: 'table' }> } & Draw) {
  const cells = (row: readonly (readonly Inline[])[], Cell: 'th' | 'td') =>
    row.map((parts, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the tree is read anew with each text
      <Cell key={at}>
        <Inlines parts={parts} {...draw} />
      </Cell>
    ))
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>{cells(table.head, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the tree is read anew with each text
            <tr key={at}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Inlines({ parts, ...draw }: { parts: readonly Inline[] } & Draw) {
  return parts.map((one, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the tree is read anew with each text
    <Fragment key={at}>
      <InlinePart part={one} {...draw} />
    </Fragment>
  ))
}

function InlinePart({ part, picture }: { part: Inline } & Draw): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'image':
      return picture?.(part.name, part.alt) ?? part.alt
    case 'missing':
      return <Inlines parts={part.children} picture={picture} />
    case 'field':
      return part.value
    case 'mention':
      return <MentionPart mention={part.mention} text={part.text} />
    case 'link':
      return (
        <LinkPart href={part.href}>
          <Inlines parts={part.children} picture={picture} />
        </LinkPart>
      )
    default: {
      const Element = part.type
      return (
        <Element>
          <Inlines parts={part.children} picture={picture} />
        </Element>
      )
    }
  }
}

/** Pages of this site open here, all else beside it; the whole address is there before it is followed. */
function LinkPart({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) {
    return (
      <a className="link" href={href}>
        {children}
      </a>
    )
  }
  return (
    <a className="link" href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function MentionPart({ mention, text }: { mention: Mention; text: string }) {
  const { db, people } = useGroup()
  const person = people.get(mention.user_id)
  if (!person) return text
  return (
    <a className={styles.mention} href={`/account/${db}/users/${person.id}`}>
      @{person.name}
    </a>
  )
}
