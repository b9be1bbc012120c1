// Writers begin anew once what they lack is read.
import { expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import { doEach, readFirst, Texts, Unread } from './unread.ts'

const turn = { names: ['usr-1', 'acc-1'] }

function makeTexts() {
  const steps: string[] = []
  const reading = (key: string) => ({
    key,
    read: async () => {
      steps.push(`read ${key}`)
      return key.toUpperCase()
    },
  })
  const write = async (texts: Texts, key: string) => {
    const said = texts.of(reading(key))
    steps.push(said)
    return said
  }
  return { steps, write, reading }
}

test('what several records lack is read at once, and each is written once more', async () => {
  const { steps, write } = makeTexts()
  const works = (texts: Texts) => ['a', 'b', 'a'].map((key) => () => write(texts, key))
  expect(await readFirst((texts) => doEach(works(texts)), turn)).toEqual(['A', 'B', 'A'])
  expect(steps).toEqual(['read a', 'read b', 'A', 'B', 'A'])
})

test('however many texts a writer has, it begins anew once, and each is read once', async () => {
  const { steps, write } = makeTexts()
  const keys = Array.from({ length: 2_000 }, (_, at) => `${at}`)
  let attempts = 0
  const all = (texts: Texts) => {
    attempts += 1
    return doEach(keys.map((key) => () => write(texts, key)))
  }
  expect(await readFirst(all, turn)).toHaveLength(2_000)
  expect({ attempts, steps: steps.length }).toEqual({ attempts: 2, steps: 4_000 })
})

test('what was read is kept until the writer is through, and no longer', async () => {
  const { write, reading } = makeTexts()
  const texts = new Texts()
  await readFirst(() => write(texts, 'a'), turn, texts)
  expect(() => texts.of(reading('a'))).toThrow(Unread)
})

test('a refusal of one that lacks nothing is answered, and one for the lack of another is not', async () => {
  const { write } = makeTexts()
  const refuse = () => Promise.reject(fail('conflict', 'document_update_conflict'))
  const both = (texts: Texts) => doEach([refuse, () => write(texts, 'a')])
  await expect(readFirst(both, turn)).rejects.toThrow('conflict')
  const chain = (texts: Texts) => {
    let isThere = false
    const make = async () => void (isThere = (await write(texts, 'b')) === 'B')
    return doEach([make, async () => (isThere ? undefined : refuse())])
  }
  expect(await readFirst(chain, turn)).toHaveLength(2)
})

test('a text that cannot be read refuses the write, and a writer that always lacks another one ends', async () => {
  const read = () => Promise.reject(fail('service_unavailable', 'unavailable'))
  const broken = readFirst(async (texts) => texts.of({ key: 'a', read }), turn)
  await expect(broken).rejects.toMatchObject({ code: 'service_unavailable' })
  const { write } = makeTexts()
  let at = 0
  const always = readFirst((texts) => write(texts, `${(at += 1)}`), turn)
  await expect(always).rejects.toBeInstanceOf(Unread)
})

test('nothing is written for who may not write any more once it is read, nor read', async () => {
  const { steps, write } = makeTexts()
  let asked = 0
  const mayTimes = (times: number) => async () => {
    asked += 1
    if (asked > times) throw fail('forbidden', 'not_allowed')
  }
  for (const [times, read] of [
    [0, []],
    [1, ['read a']],
  ] as const) {
    ;[asked, steps.length] = [0, 0]
    const removed = readFirst((texts) => write(texts, 'a'), { ...turn, stillMay: mayTimes(times) })
    await expect(removed).rejects.toMatchObject({ code: 'forbidden' })
    expect(steps).toEqual(read)
  }
})

test('nothing more is read for a writer that is gone, and nothing is written', async () => {
  const { steps, write, reading } = makeTexts()
  const left = new AbortController()
  const leave = { key: 'leave', read: async () => left.abort() }
  const work = async (texts: Texts) => {
    texts.need([leave, reading('a')])
    await write(texts, 'a')
  }
  const gone = readFirst(work, { ...turn, gone: left.signal })
  await expect(gone).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(steps).toEqual([])
})
