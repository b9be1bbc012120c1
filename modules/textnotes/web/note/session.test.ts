// An open note: saved a while after the last key, never over what somebody else saved, and kept while the server is away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import {
  NoteSession,
  retryPauseMs,
  savePauseMs,
  type NoteDraft,
  type NotePorts,
} from './session.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** A server with one note, and what the browser keeps. */
function desk(text: string) {
  const stored = { text, version: 1, isAway: false, drafts: [] as (NoteDraft | undefined)[] }
  const ports: NotePorts = {
    load: async () => ({ bytes: encode(stored.text), tag: String(stored.version) }),
    async save(bytes, tag) {
      if (stored.isAway) throw new ApiError(0, { error: 'network', key: 'network' })
      if (tag !== String(stored.version)) throw new ApiError(412, { error: 'precondition_failed' })
      stored.text = decode(bytes)
      stored.version += 1
      return String(stored.version)
    },
    keep: (draft) => void stored.drafts.push(draft),
  }
  return { stored, ports }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a note is saved a while after the last key, with the line ends and the mark that it had', async () => {
  const { stored, ports } = desk('\ufeffa\r\nb\r\n')
  const session = await NoteSession.open(ports)
  session.type('a\nb\nc\n')
  await vi.advanceTimersByTimeAsync(savePauseMs - 1)
  session.type('a\nb\ncd\n')
  await vi.advanceTimersByTimeAsync(savePauseMs - 1)
  expect(stored.version).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(stored).toMatchObject({ version: 2, text: '\ufeffa\r\nb\r\ncd\r\n' })
  expect(session.state().phase).toBe('saved')
  expect(stored.drafts.at(-1)).toBeUndefined()
})

test('what is typed while a save is under way is saved after it', async () => {
  const { stored, ports } = desk('a')
  const sent = Promise.withResolvers<void>()
  const save: NotePorts['save'] = async (...of) => {
    await sent.promise
    return ports.save(...of)
  }
  const session = await NoteSession.open({ ...ports, save })
  session.type('ab')
  const saving = session.save()
  await vi.advanceTimersByTimeAsync(0)
  session.type('abc')
  sent.resolve()
  await saving
  expect([stored.text, session.state().phase]).toEqual(['ab', 'typed'])
  await vi.advanceTimersByTimeAsync(savePauseMs)
  expect([stored.text, session.state().phase]).toEqual(['abc', 'saved'])
})

test('what somebody else saved stays, and both texts are shown', async () => {
  const { stored, ports } = desk('a')
  const session = await NoteSession.open(ports)
  session.type('mine')
  Object.assign(stored, { text: 'theirs', version: 2 })
  await session.save()
  expect(session.state()).toMatchObject({ phase: 'conflict', box: 'mine', theirs: { tag: '2' } })
  expect(stored.text).toBe('theirs')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.text).toBe('theirs')
  await session.settle('theirs and mine')
  expect([stored.text, session.state().phase]).toEqual(['theirs and mine', 'saved'])
})

test('a conflict that ends in their text saves nothing', async () => {
  const { stored, ports } = desk('a')
  const session = await NoteSession.open(ports)
  session.type('mine')
  Object.assign(stored, { text: 'theirs', version: 2 })
  await session.save()
  await session.settle('theirs')
  expect([stored.version, session.state().phase, session.state().box]).toEqual([
    2,
    'saved',
    'theirs',
  ])
})

test('the same text from somebody else is no conflict', async () => {
  const { stored, ports } = desk('a')
  const session = await NoteSession.open(ports)
  session.type('b')
  Object.assign(stored, { text: 'b', version: 2 })
  await session.save()
  expect(session.state()).toMatchObject({ phase: 'saved', tag: '2' })
})

test('a lost network keeps the text and saves it later', async () => {
  const { stored, ports } = desk('a')
  const session = await NoteSession.open(ports)
  stored.isAway = true
  session.type('b')
  await session.save()
  expect(session.state()).toMatchObject({ phase: 'offline', box: 'b' })
  expect(stored.drafts.at(-1)).toEqual({ box: 'b', tag: '1' })
  stored.isAway = false
  await vi.advanceTimersByTimeAsync(retryPauseMs)
  expect([stored.text, session.state().phase]).toEqual(['b', 'saved'])
})

test('what is refused is said, and saved with the next key', async () => {
  const { ports } = desk('a')
  const refusal = new ApiError(402, { error: 'subscription_needed', key: 'files_full' })
  const save = vi.fn(ports.save).mockRejectedValueOnce(refusal)
  const session = await NoteSession.open({ ...ports, save })
  session.type('b')
  await session.save()
  expect(session.state()).toMatchObject({ phase: 'refused', problem: refusal, box: 'b' })
  session.type('bc')
  await session.save()
  expect(session.state().phase).toBe('saved')
})

test('a draft over the version that is there goes on; over another one it is a conflict', async () => {
  const same = await NoteSession.open(desk('a').ports, { box: 'ab', tag: '1' })
  expect(same.state()).toMatchObject({ phase: 'typed', box: 'ab' })
  const other = await NoteSession.open(desk('a').ports, { box: 'ab', tag: '0' })
  expect(other.state()).toMatchObject({ phase: 'conflict', box: 'ab' })
})

test('a note that nobody types in follows what others store', async () => {
  const { stored, ports } = desk('a')
  const session = await NoteSession.open(ports)
  Object.assign(stored, { text: 'b', version: 2 })
  await session.look()
  expect(session.state()).toMatchObject({ phase: 'saved', box: 'b', tag: '2' })
  session.type('bc')
  Object.assign(stored, { text: 'c', version: 3 })
  await session.look()
  expect(session.state()).toMatchObject({ phase: 'typed', box: 'bc' })
})

test('an encrypted note is opened and sealed on the way', async () => {
  const { stored, ports } = desk('b')
  const turn = (by: number) => async (bytes: Uint8Array<ArrayBuffer>) =>
    bytes.map((byte) => byte + by)
  const session = await NoteSession.open({ ...ports, open: turn(-1), seal: turn(1) })
  expect(session.state().box).toBe('a')
  session.type('b')
  await session.save()
  expect(stored.text).toBe('c')
})
