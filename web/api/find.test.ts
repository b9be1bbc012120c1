// Queries of one moment travel in one call, and each gets its own answer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FindQuery } from '#core/wire.ts'
import { ApiError, call, isLate } from './client.ts'
import { find } from './find.ts'

const queryOf = (name: string): FindQuery => ({ selector: { name } })
const answerOf = (name: string) => ({ docs: [{ _id: name }], bookmark: name })
const refusal = { status: 403, error: 'forbidden', reason: 'You are not allowed' }

interface Sent {
  readonly path: string
  readonly queries: readonly FindQuery[]
  readonly signal: AbortSignal
}

let sent: Sent[]
/** What the server sends, piece by piece. */
let pieces: (call: Sent) => Iterable<string> | AsyncIterable<string>

/** As the server writes it: a line for each answer. */
const listOf = (answers: readonly object[]) =>
  `{"results":[\n${answers.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`

/** The page's types know nothing of streams made of iterables. */
function streamOf(texts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      for await (const text of texts) controller.enqueue(bytes.encode(text))
      controller.close()
    },
  })
}

const namesIn = ({ queries }: Sent) => queries.map(({ selector }) => String(selector.name))

beforeEach(() => {
  sent = []
  pieces = (call) => {
    const answers = namesIn(call).map((name) => (name === 'closed' ? refusal : answerOf(name)))
    return [call.path.endsWith('/queries') ? listOf(answers) : JSON.stringify(answers[0])]
  }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit) => {
    const asked = JSON.parse(String(body)) as FindQuery & { queries?: FindQuery[] }
    const call = { path, queries: asked.queries ?? [asked], signal: signal! }
    sent.push(call)
    return new Response(streamOf(pieces(call)), { headers: { 'x-app-version': 'test' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idOf = async (answer: ReturnType<typeof find>) => (await answer).docs[0]?._id

test('one query is a call of its own, several of one moment are one call, each database by itself', async () => {
  expect(await idOf(find('acc-1', queryOf('a')))).toBe('a')
  const several = [
    find('acc-1', queryOf('b')),
    find('acc-2', queryOf('c')),
    find('acc-1', queryOf('d')),
  ]
  expect(await Promise.all(several.map(idOf))).toEqual(['b', 'c', 'd'])
  expect(sent.map((call) => [call.path, namesIn(call)])).toEqual([
    ['/acc-1/_find', ['a']],
    ['/acc-1/_find/queries', ['b', 'd']],
    ['/acc-2/_find', ['c']],
  ])
})

test('more than the server takes at once are several calls', async () => {
  const names = Array.from({ length: 101 }, (_, at) => String(at))
  expect(await Promise.all(names.map((name) => idOf(find('acc-1', queryOf(name)))))).toEqual(names)
  expect(sent.map(({ queries }) => queries.length)).toEqual([100, 1])
})

test('an answer is there before the ones behind it, wherever the line is cut', async () => {
  let goOn = () => {}
  const waits = new Promise<void>((resolve) => (goOn = resolve))
  pieces = async function* ({ queries }) {
    const text = listOf(queries.map(({ selector }) => answerOf(String(selector.name))))
    const cut = text.indexOf('\n', text.indexOf('"a"')) + 4
    yield text.slice(0, 5)
    yield text.slice(5, cut)
    await waits
    yield text.slice(cut)
  }
  const [first, second] = [find('acc-1', queryOf('a')), find('acc-1', queryOf('b'))]
  expect(await idOf(first)).toBe('a')
  goOn()
  expect(await idOf(second)).toBe('b')
})

test('one that is refused says why, and the others are answered', async () => {
  const [closed, open] = [find('acc-1', queryOf('closed')), find('acc-1', queryOf('open'))]
  await expect(closed).rejects.toEqual(new ApiError(403, refusal))
  expect(await idOf(open)).toBe('open')
})

test('an answer that breaks off answers those whose lines were whole, and no others', async () => {
  pieces = ({ queries }) => {
    const text = listOf(queries.map(({ selector }) => answerOf(String(selector.name))))
    return [text.slice(0, text.indexOf('"b"'))]
  }
  const [first, second] = [find('acc-1', queryOf('a')), find('acc-1', queryOf('b'))]
  expect(await idOf(first)).toBe('a')
  await expect(second).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('a connection that ends within an answer is no answer, whatever its status was', async () => {
  pieces = async function* () {
    yield '{"docs":['
    throw new TypeError('network error')
  }
  const alone = find('acc-1', queryOf('a'))
  await expect(alone).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('nobody waits for ever: a read that is not answered in its time is no answer', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  let calls = 0
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    calls += 1
    return new Promise((_answer, lose) => {
      signal!.addEventListener('abort', () => lose(signal!.reason))
    })
  })
  const given = new AbortController().signal
  const asked = [find('acc-1', queryOf('a'), given), call('GET', '/acc-1', { signal: given })]
  await vi.waitFor(() => expect(calls).toBe(2))
  limit.abort(new DOMException('', 'TimeoutError'))
  for (const one of asked) {
    const error = await one.catch((refused: unknown) => refused)
    expect(error).toMatchObject({ status: 0, code: 'network' })
    expect(isLate(error as ApiError)).toBe(true)
  }
})

test('who gives up takes nothing from the others; the call ends when all have', async () => {
  const never = new Promise<void>(() => {})
  pieces = async function* () {
    yield '{"results":[\n'
    await never
  }
  const [one, other] = [new AbortController(), new AbortController()]
  const asked = [find('acc-1', queryOf('a'), one.signal), find('acc-1', queryOf('b'), other.signal)]
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  one.abort()
  await expect(asked[0]).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent[0]!.signal.aborted).toBe(false)
  other.abort()
  await expect(asked[1]).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent[0]!.signal.aborted).toBe(true)
})
