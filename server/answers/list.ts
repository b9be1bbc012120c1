// Answers a JSON object whose list may be too long to hold: a row a line, as CouchDB does, made only as fast as the client
// reads. What is small is sent whole.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { answer, type Answer } from '#server/calls/route.ts'
import { textOf as textOfRow } from './streamed.ts'
import type { InTurn } from '#server/limits/turns.ts'

type Rows = readonly unknown[]
/** One after the other, or a single one. */
type Pages = AsyncIterable<Rows> | Iterable<Rows> | (() => Promise<Rows>)

export interface LongList {
  /** Members before the list. */
  readonly before: object
  readonly name: string
  /** What CouchDB breaks the lines of this list with. */
  readonly newline: '\n' | '\r\n'
  readonly pages: Pages
  /** Makes each page, and its text, when it is the call's turn. */
  readonly inTurn: InTurn
  /** Rows have members that are read as they are sent (`Streamed`). */
  readonly hasStreamed?: boolean | undefined
  /** Each page is sent as soon as it is made, however small, since a person waits for it. */
  readonly isEager?: boolean
  /** Members after it, computed when the last page is out. */
  readonly after?: () => Promise<object>
}

/** Characters of text that are made at once; other calls have their turn in between. */
const chunkLength = 64 * 1024

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** An object with the list in it. Once the first chunk is out a failure can only break the answer off. */
export function answerList(list: LongList): Promise<Answer> {
  return answerText(textOf(list), { isEager: list.isEager })
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
export function answerArray(
  pages: Pages,
  inTurn: InTurn,
  { hasStreamed, status }: Pick<LongList, 'hasStreamed'> & Pick<TextOptions, 'status'> = {},
): Promise<Answer> {
  const list = { opening: '[\n', newline: '\n', pages, inTurn, hasStreamed, isEager: false }
  return answerText(
    write(list, async () => '\n]\n'),
    { status },
  )
}

/** One value with members that are read as they are sent. */
export function answerStreamed(value: unknown, status: { etag: string }): Promise<Answer> {
  return answerText(textOfRow(value), { headers: status })
}

function textOf(list: LongList): AsyncGenerator<string, void> {
  const { before, name, newline, pages, inTurn, hasStreamed, isEager = false, after } = list
  const members = JSON.stringify(before).slice(0, -1)
  const opening = `${members}${members === '{' ? '' : ','}${JSON.stringify(name)}:[${newline}`
  return write({ opening, newline, pages, inTurn, hasStreamed, isEager }, async () => {
    const rest = after ? JSON.stringify(await after()).slice(1) : '}'
    return `${newline}]${rest === '}' ? '' : `,${newline}`}${rest}\n`
  })
}

interface Written {
  readonly opening: string
  readonly newline: string
  readonly pages: Pages
  readonly inTurn: InTurn
  readonly hasStreamed: boolean | undefined
  readonly isEager: boolean
}

interface TextOptions {
  /** 200 unless it is another one. */
  readonly status?: number | undefined
  readonly headers?: Record<string, string>
  readonly isEager?: boolean | undefined
}

async function answerText(
  chunks: AsyncGenerator<string, void>,
  { status = 200, headers: more, isEager = false }: TextOptions = {},
): Promise<Answer> {
  const all = { ...headers, ...more }
  const first = await chunks.next()
  const begun = [first.value ?? '']
  if (!isEager) {
    const second = first.done ? first : await chunks.next()
    if (second.done) return answer(status, begun[0], all)
    begun.push(second.value)
  }
  // Makes one chunk more than the client and its connection have taken, never more.
  const stream = Readable.from(follow(begun, chunks), { highWaterMark: 1 })
  return answer(status, stream, all)
}

async function* write(
  { opening, newline, pages, inTurn, hasStreamed, isEager }: Written,
  closing: () => Promise<string>,
): AsyncGenerator<string, void> {
  const source = sourceOf(pages)
  let text = opening
  let separator = ''
  try {
    for (;;) {
      const { chunks, isLast } = await inTurn(async () => {
        const { value, done = false } = await source.next()
        const rows = value ?? []
        const ready = hasStreamed ? rows.map(textOfRow) : await chunksOf(rows, `,${newline}`)
        return { chunks: ready, isLast: done }
      })
      for (const chunk of chunks) {
        text += separator
        separator = `,${newline}`
        for await (const piece of typeof chunk === 'string' ? [chunk] : chunk) {
          text += piece
          if (text.length < chunkLength) continue
          yield text
          text = ''
        }
      }
      if (isLast) break
      if (!isEager) continue
      yield text
      text = ''
    }
  } finally {
    await source.return?.()
  }
  yield `${text}${await closing()}`
}

interface Source {
  /** `done` comes with the last page, or after it. */
  next(): Promise<{ done?: boolean; value?: Rows }> | { done?: boolean; value?: Rows }
  return?(): unknown
}

function sourceOf(pages: Pages): Source {
  if (typeof pages === 'function')
    return { next: async () => ({ done: true, value: await pages() }) }
  return Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]()
}

/** Rows as text, some of them together. */
async function chunksOf(rows: Rows, separator: string): Promise<string[]> {
  const chunks: string[] = []
  let lines: string[] = []
  let length = 0
  for (const row of rows) {
    const line = JSON.stringify(row)
    lines.push(line)
    length += line.length
    if (length < chunkLength) continue
    chunks.push(lines.join(separator))
    lines = []
    length = 0
    await nextTurn()
  }
  return lines.length > 0 ? [...chunks, lines.join(separator)] : chunks
}

async function* follow(begun: readonly string[], chunks: AsyncGenerator<string, void>) {
  try {
    yield* begun
    yield* chunks
  } finally {
    // The reader of the pages may hold a slot that others wait for.
    await chunks.return(undefined)
  }
}
