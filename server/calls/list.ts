// Answers a JSON object whose list may be too long to hold: a row a line, as CouchDB does, made only as fast as the client
// reads. What is small is sent whole.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { answer, type Answer } from './route.ts'
import type { InTurn } from './turns.ts'

type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>

export interface LongList {
  /** Members before the list. */
  readonly before: object
  readonly name: string
  /** What CouchDB breaks the lines of this list with. */
  readonly newline: '\n' | '\r\n'
  readonly pages: Pages
  /** Makes each page when it is the call's turn. */
  readonly inTurn?: InTurn
  /** Members after it, asked for when the last page is out. */
  readonly after?: () => Promise<object>
}

/** Bytes of text that are made at once; other calls have their turn in between. */
const chunkBytes = 64 * 1024
/** Milliseconds after which a client that reads nothing is disconnected. */
const maxIdleMs = 60_000
/** Milliseconds that one answer may take at most, however fast it is read. */
const maxAnswerMs = 15 * 60_000

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** An object with the list in it. Once the first chunk is out a failure can only break the answer off. */
export function answerList(list: LongList): Promise<Answer> {
  return answerText(textOf(list))
}

/** Several of them as one list of this name, each made when the one before it is out. */
export function answerLists(
  name: string,
  lists: readonly (() => Promise<LongList>)[],
): Promise<Answer> {
  return answerText(textOfAll())

  async function* textOfAll() {
    let separator = `{${JSON.stringify(name)}:[\n`
    for (const make of lists) {
      yield separator
      yield* textOf(await make())
      separator = ','
    }
    yield lists.length > 0 ? ']}\n' : `${separator}]}\n`
  }
}

/** The list alone. */
export function answerArray(pages: Pages, inTurn: InTurn): Promise<Answer> {
  const made = inTurns(pages, inTurn)
  return answerText(write({ opening: '[\n', newline: '\n', pages: made }, async () => '\n]\n'))
}

function textOf(list: LongList): AsyncGenerator<string, void> {
  const { before, name, newline, inTurn, after } = list
  const pages = inTurn ? inTurns(list.pages, inTurn) : list.pages
  const members = JSON.stringify(before).slice(0, -1)
  const opening = `${members}${members === '{' ? '' : ','}${JSON.stringify(name)}:[${newline}`
  return write({ opening, newline, pages }, async () => {
    const rest = after ? JSON.stringify(await after()).slice(1) : '}'
    return `${newline}]${rest === '}' ? '' : `,${newline}`}${rest}\n`
  })
}

async function* inTurns(pages: Pages, inTurn: InTurn): AsyncGenerator<readonly unknown[]> {
  const source =
    Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]()
  try {
    for (;;) {
      const page = await inTurn(async () => source.next())
      if (page.done) return
      yield page.value
    }
  } finally {
    await source.return?.()
  }
}

interface Rows {
  readonly opening: string
  readonly newline: string
  readonly pages: Pages
}

async function answerText(chunks: AsyncGenerator<string, void>): Promise<Answer> {
  const first = await chunks.next()
  const second = first.done ? first : await chunks.next()
  if (second.done) return answer(200, first.value ?? '', headers)
  const begun = [first.value as string, second.value]
  // Makes one chunk more than the client and its connection have taken, never more.
  const stream = Readable.from(follow(begun, chunks), { highWaterMark: 1 })
  breakOff(stream)
  return answer(200, stream, headers)
}

async function* write({ opening, newline, pages }: Rows, closing: () => Promise<string>) {
  let text = opening
  let isFirst = true
  for await (const page of pages) {
    for (const row of page) {
      text += `${isFirst ? '' : `,${newline}`}${JSON.stringify(row)}`
      isFirst = false
      if (text.length < chunkBytes) continue
      yield text
      text = ''
      await nextTurn()
    }
  }
  yield `${text}${await closing()}`
}

async function* follow(begun: readonly string[], chunks: AsyncGenerator<string, void>) {
  try {
    yield* begun
    yield* chunks
  } finally {
    // What reads the pages may hold a place that others wait for.
    await chunks.return(undefined)
  }
}

/** Ends a stream of which nothing is taken any more, or that lasts too long. */
function breakOff(stream: Readable): void {
  const cut = () => stream.destroy(new Error('The client reads too slowly'))
  const idle = setTimeout(cut, maxIdleMs)
  const total = setTimeout(cut, maxAnswerMs)
  stream.on('data', () => idle.refresh())
  stream.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
  })
}
