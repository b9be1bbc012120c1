// What somebody wrote about the ticket. What draws it comes with the first comment; until then, and where it cannot be loaded,
// its words are there.
import { lazy, Suspense } from 'react'
import type { WireDocument } from '#core/wire.ts'

interface CommentQuoteProps {
  comment: WireDocument
}

function AsWritten({ comment }: CommentQuoteProps) {
  return <>{String(comment.content ?? '')}</>
}

const CommentBody = lazy(() => import('./CommentBody.tsx').catch(() => ({ default: AsWritten })))

export function CommentQuote({ comment }: CommentQuoteProps) {
  return (
    <Suspense fallback={<AsWritten comment={comment} />}>
      <CommentBody comment={comment} />
    </Suspense>
  )
}
