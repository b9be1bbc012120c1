// What somebody wrote about the ticket. What draws it comes with the first comment; until then its words stand there.
import { lazy, Suspense } from 'react'
import type { WireDocument } from '#core/wire.ts'

const CommentBody = lazy(() => import('./CommentBody.tsx'))

export function CommentQuote({ comment }: { comment: WireDocument }) {
  return (
    <Suspense fallback={String(comment.content ?? '')}>
      <CommentBody comment={comment} />
    </Suspense>
  )
}
