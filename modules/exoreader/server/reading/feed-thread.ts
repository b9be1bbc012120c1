// The thread of `read-feed.ts`: reads a feed, and finds the words of its items, which takes as long.
import { parentPort } from 'node:worker_threads'
import { itemTerms } from '#server/store/feeds/items.ts'
import { parseFeed } from '../../rules/feed/parse-feed.ts'
import type { ParsedItem } from '../../rules/feed/parsed.ts'
import { plainText } from '../../rules/html/plain-text.ts'
import type { FeedAnswer, FeedPiece } from './read-feed.ts'

/** Letters of an item that it is found by. */
const mostLetters = 50_000

function answerTo({ bytes, source }: FeedPiece): FeedAnswer {
  const answer = parseFeed(bytes, source)
  if ('failed' in answer) return answer
  const items = answer.feed.items.map((item) => ({ ...item, terms: termsOf(item) }))
  return { feed: { ...answer.feed, items } }
}

function termsOf({ title, author, summary, content, contentType, categories }: ParsedItem): string {
  const text =
    contentType === 'html' ? plainText(content, mostLetters) : content.slice(0, mostLetters)
  return itemTerms([title, author ?? '', summary, text, categories.join(' ')].join('\n'))
}

parentPort?.on('message', (piece: FeedPiece) => parentPort?.postMessage(answerTo(piece), []))
