// A text in Markdown. What reads it comes with the first one that is shown; until then its words stand there.
import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './MarkdownView.tsx'

const MarkdownView = lazy(() => import('./MarkdownView.tsx'))

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div style={{ whiteSpace: 'pre-wrap' }}>{props.text}</div>}>
      <MarkdownView {...props} />
    </Suspense>
  )
}
