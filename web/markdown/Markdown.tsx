// A text in Markdown. What reads it comes with the first one that is shown; until then, and where it cannot be loaded, its words
// appear as they were written.
import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './MarkdownView.tsx'

function AsWritten({ text }: MarkdownProps) {
  return <div style={{ whiteSpace: 'pre-wrap' }}>{text}</div>
}

const MarkdownView = lazy(() => import('./MarkdownView.tsx').catch(() => ({ default: AsWritten })))

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<AsWritten {...props} />}>
      <MarkdownView {...props} />
    </Suspense>
  )
}
