// Writers begin anew once what they lack is read.
import { expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import { doEach, readFirst, Unread } from './unread.ts'

function makeTexts() {
  const known = new Set<string>()
  const steps: string[] = []
  const read = (name: string) => async () => {
    steps.push(`read ${name}`)
    known.add(name)
  }
  const write = async (name: string) => {
    if (!known.has(name)) throw new Unread([read(name)])
    steps.push(name)
    return name
  }
  return { steps, write, read }
}

test('what several records lack is read at once, and each is written once more', async () => {
  const { steps, write } = makeTexts()
  const works = ['a', 'b'].map((name) => () => write(name))
  expect(await readFirst(() => doEach(works))).toEqual(['a', 'b'])
  expect(steps).toEqual(['read a', 'read b', 'a', 'b'])
})

test('a refusal of one that lacks nothing is answered, and one for the lack of another is not', async () => {
  const { write } = makeTexts()
  const refuse = () => Promise.reject(fail('conflict', 'document_update_conflict'))
  await expect(readFirst(() => doEach([refuse, () => write('a')]))).rejects.toThrow('conflict')
  let isThere = false
  const make = async () => void (isThere = (await write('b')) === 'b')
  const follow = async () => (isThere ? undefined : refuse())
  expect(await readFirst(() => doEach([make, follow]))).toHaveLength(2)
})

test('a text that cannot be read refuses the write, and one that is never known ends', async () => {
  const unread = (read: () => Promise<void>) => () => Promise.reject(new Unread([read]))
  const broken = unread(() => Promise.reject(fail('service_unavailable', 'unavailable')))
  await expect(readFirst(broken)).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(readFirst(unread(async () => undefined))).rejects.toBeInstanceOf(Unread)
})
