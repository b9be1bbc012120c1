// The whole article of an item, read from its page when somebody asks for it, for feeds that bring its beginning alone.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import {
  articleFailures,
  readArticle,
  type ArticleAnswer,
  type NoArticle,
} from '../reader-calls.ts'
import { reasonOf } from '../subscriptions/health.ts'

export interface WholeArticle {
  readonly isLoading: boolean
  /** Sanitised; absent while the text of the feed is shown. */
  readonly content: string | undefined
  /** Why there is none, as a sentence. */
  readonly problem: string | undefined
  /** Asks for it, goes back to the text of the feed, or tries again after a problem. */
  readonly toggle: () => void
}

export function useWholeArticle(id: string): WholeArticle {
  const t = useTexts()
  const { db } = useGroup()
  const [wanted, setWanted] = useState<string>()
  const isWanted = wanted === id
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
  return {
    isLoading,
    content: answer && 'content' in answer ? answer.content : undefined,
    problem,
    toggle() {
      if (isLoading) return
      if (problem === undefined) setWanted(isWanted ? undefined : id)
      else void refetch()
    },
  }
}

function sentenceOf(t: Texts, { failed, status = 0 }: NoArticle): string {
  const known = articleFailures.find((one) => one === failed)
  if (known) return t(`reader.article.failed.${known}`)
  return reasonOf(t, { state: 'failing', error: failed, status })
}
