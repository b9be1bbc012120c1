// Words of a text in Markdown, in their line: strong ones, code, links, pictures, people, and what pages of the wiki say of
// each other.
import { Fragment, type ReactNode } from 'react'
import type { Inline } from '#core/markdown/tree.ts'
import type { Mention } from '#core/notifications/mention.ts'
import { useGroup } from '#web/api/context.ts'
import type { Draw } from './MarkdownTree.tsx'
import styles from './markdown.module.css'

export function Inlines({ parts, ...draw }: { parts: readonly Inline[] } & Draw) {
  return parts.map((one, at) => (
    <Fragment key={at}>
      <InlinePart part={one} {...draw} />
    </Fragment>
  ))
}

function InlinePart({ part, ...draw }: { part: Inline } & Draw): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'image':
      return draw.picture?.(part.name, part.alt) ?? part.alt
    case 'mention':
      return <MentionPart mention={part.mention} text={part.text} />
    case 'link':
      return (
        <LinkPart href={part.href} title={part.page?.title ?? part.title}>
          <Inlines parts={part.children} {...draw} />
        </LinkPart>
      )
    case 'missing': {
      const words = <Inlines parts={part.children} {...draw} />
      return draw.missing?.(part.name, words) ?? words
    }
    case 'field':
      return part.value ?? draw.unknown?.(part.of) ?? `{{${part.of}}}`
    default: {
      const Element = part.type
      return (
        <Element>
          <Inlines parts={part.children} {...draw} />
        </Element>
      )
    }
  }
}

interface LinkPartProps {
  href: string
  title: string | undefined
  children: ReactNode
}

/** Pages of this site open here, all else beside it; the whole address is there before it is followed. */
function LinkPart({ href, title, children }: LinkPartProps) {
  if (/^[/#]/.test(href)) {
    return (
      <a className="link" href={href} title={title}>
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
