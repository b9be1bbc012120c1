// A short text in Markdown, read here and drawn: what people write in comments.
import { useMemo } from 'react'
import { parseMarkdown } from '#core/markdown/parse.ts'
import type { Mention } from '#core/notifications/mention.ts'
import { MarkdownTree, type DrawPicture } from './MarkdownTree.tsx'

export interface MarkdownProps {
  readonly text: string
  /** People whom it mentions. */
  readonly mentions?: readonly Mention[]
  readonly picture?: DrawPicture
}

const noMentions: readonly Mention[] = []

export default function MarkdownView({ text, mentions = noMentions, picture }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text, mentions), [text, mentions])
  return <MarkdownTree blocks={blocks} picture={picture} />
}
