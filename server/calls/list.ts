// Answers a JSON object whose list may be too long to hold: what fits one page is sent whole, more is sent page by page
// as the client takes it.
import { Readable } from 'node:stream'
import { answer, type Answer } from './route.ts'

interface LongList {
  /** Members before the list. */
  readonly before: object
  readonly name: string
  readonly pages: AsyncIterator<readonly unknown[], unknown>
  /** Members after it, asked for when its last page is out. */
  after(): Promise<object>
}

/** Once the first page is out a failure can only break the answer off. */
export async function answerList({ before, name, pages, after }: LongList): Promise<Answer> {
  const first = await pages.next()
  const second = first.done ? first : await pages.next()
  if (second.done) {
    const list = first.done ? [] : first.value
    return answer(200, { ...before, [name]: list, ...(await after()) })
  }
  // No further ahead than one page of what the client has taken.
  const pagesAhead = { highWaterMark: 1 }
  const text = Readable.from(write([first.value as readonly unknown[], second.value]), pagesAhead)
  return answer(200, text, { 'content-type': 'application/json; charset=utf-8' })

  async function* write(begun: readonly (readonly unknown[])[]) {
    yield `${JSON.stringify(before).slice(0, -1)}${Object.keys(before).length > 0 ? ',' : ''}`
    yield `${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const page of follow(begun)) {
      if (page.length === 0) continue
      yield `${isFirst ? '' : ','}\n${page.map((row) => JSON.stringify(row)).join(',\n')}`
      isFirst = false
    }
    const rest = JSON.stringify(await after()).slice(1)
    yield `\n]${rest === '}' ? '' : ','}${rest}\n`
  }

  async function* follow(begun: readonly (readonly unknown[])[]) {
    yield* begun
    for (;;) {
      const { done, value } = await pages.next()
      if (done) return
      yield value
    }
  }
}
