// The whole article of an item, for feeds that bring its beginning alone: as it came with the item where the subscription asks for it, else
// read from its page when somebody wants it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import {
  articleFailures,
  readArticle,
  type ArticleAnswer,
  type Item,
  type NoArticle,
} from '../reader-calls.ts'
import { reasonOf } from '../subscriptions/health.ts'

export interface WholeArticle {
  readonly isLoading: boolean
  /** Sanitised; absent while the text of the feed is shown. */
  readonly content: string | undefined
  /** It came with the item: nobody asked for it. */
  readonly isKept: boolean
  /** Why there is none though somebody asked for it, as a sentence. */
  readonly problem: string | undefined
  /** Why none came with the item. */
  readonly lack: string | undefined
  /** Asks for it, goes back to the text of the feed, or tries again after a problem. */
  readonly toggle: () => void
}

export function useWholeArticle({
  _id: id,
  article: kept,
  article_failed: lack,
}: Item): WholeArticle {
  const t = useTexts()
  const { db } = useGroup()
  const [wanted, setWanted] = useState<string>()
  // Of what came with the item the text of the feed is what somebody wants.
  const isOther = wanted === id
  const isWanted = isOther && kept === undefined
  const { data, error, isFetching, refetch } = useQuery<ArticleAnswer, ApiError>({
    queryKey: ['reader', db, 'article', id],
    queryFn: ({ signal }) => readArticle(db, id, signal),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    retry: false,
  })
  const isLoading = isWanted && isFetching
  const answer = isWanted && !isFetching ? data : undefined
  const refused = isWanted && !isFetching && error ? t.problem(error) : undefined
  const problem = answer && 'failed' in answer ? sentenceOf(t, answer) : refused
  const read = answer && 'content' in answer ? answer.content : undefined
  const isLacking = lack !== undefined && !isWanted && !isWhole(lack)
  return {
    isLoading,
    content: isOther ? read : kept,
    isKept: kept !== undefined,
    problem,
    lack: isLacking ? sentenceOf(t, lack) : undefined,
    toggle() {
      if (isLoading) return
      if (problem === undefined) setWanted(isOther ? undefined : id)
      else void refetch()
    },
  }
}

/** The feed brings all that its page has. */
const isWhole = ({ failed }: NoArticle) => failed === 'no_more'

function sentenceOf(t: Texts, { failed, status = 0 }: NoArticle): string {
  const known = articleFailures.find((one) => one === failed)
  if (known) return t(`reader.article.failed.${known}`)
  return reasonOf(t, { state: 'failing', error: failed, status })
}
