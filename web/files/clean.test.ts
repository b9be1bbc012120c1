// What is done to a file before it is sent.
import { describe, expect, it } from 'vitest'
import { clean, fitted, kindOf, type OpenPicture, type Size } from './clean.ts'

const heads = {
  jpeg: [0xff, 0xd8, 0xff, 0xe1],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...'RIFF....WEBPVP8 '].map((letter) => letter.charCodeAt(0)),
  heic: [...'....ftypheic....'].map((letter) => letter.charCodeAt(0)),
  gif: [...'GIF89a'].map((letter) => letter.charCodeAt(0)),
  text: [...'Not a picture'].map((letter) => letter.charCodeAt(0)),
}
type Head = keyof typeof heads

const file = (head: Head, name: string, type = '') =>
  new File([Uint8Array.from(heads[head])], name, { type })

/** A browser that opens everything as a picture of this size, and says what it drew. */
function browser(size: Size) {
  const drawn: string[] = []
  const open: OpenPicture = async () => ({
    ...size,
    draw: async ({ width, height }, type) => {
      drawn.push(`${width}x${height} ${type}`)
      return new Blob(['drawn'], { type })
    },
    close: () => drawn.push('closed'),
  })
  return { drawn, open }
}

const blind: OpenPicture = async () => undefined

describe('a file before it is sent', () => {
  it.each<[Head, string | undefined]>([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['heic', 'image/heic'],
    ['gif', undefined],
    ['text', undefined],
  ])('that is %s is known by its first bytes: %s', (head, kind) => {
    expect(kindOf(Uint8Array.from(heads[head]))).toBe(kind)
  })

  it.each([
    [
      { width: 6000, height: 4000 },
      { width: 2560, height: 1707 },
    ],
    [
      { width: 1000, height: 8000 },
      { width: 320, height: 2560 },
    ],
    [
      { width: 2560, height: 1 },
      { width: 2560, height: 1 },
    ],
    [
      { width: 90_000, height: 2 },
      { width: 2560, height: 1 },
    ],
  ])('of %j is kept at %j', (size, kept) => {
    expect(fitted(size)).toEqual(kept)
  })

  it.each<[Head, string, string, Size, string[], string]>([
    ['jpeg', 'a.jpeg', 'image/jpeg', { width: 800, height: 600 }, ['800x600 image/jpeg'], 'a.jpeg'],
    ['jpeg', 'a.png', 'image/png', { width: 5120, height: 10 }, ['2560x5 image/jpeg'], 'a.jpg'],
    ['heic', 'a.heic', 'image/heic', { width: 40, height: 30 }, ['40x30 image/jpeg'], 'a.jpg'],
    ['png', 'a.png', 'image/png', { width: 5120, height: 10 }, ['2560x5 image/png'], 'a.png'],
    ['png', 'a.png', 'image/png', { width: 1, height: 5120 }, ['1x2560 image/png'], 'a.png'],
    ['png', 'a.png', 'image/png', { width: 2560, height: 10 }, [], 'a.png'],
    ['webp', 'a.webp', 'image/webp', { width: 100, height: 10 }, [], 'a.webp'],
  ])('that is %s, called %s (%s) of %j, is drawn %j as %s', async (head, ...rest) => {
    const [name, type, size, drawn, result] = rest
    const view = browser(size)
    const original = file(head, name, type)
    const sent = await clean(original, view.open)
    expect(view.drawn).toEqual([...drawn, 'closed'])
    expect(sent).toMatchObject({ name: result })
    expect(sent.note).toBeUndefined()
    expect(sent.file === original).toBe(drawn.length === 0)
  })

  it.each<[Head, string, string, string, string | undefined]>([
    ['heic', 'a.heic', '', 'image/heic', 'heic'],
    ['jpeg', 'a.jpg', 'image/jpeg', 'image/jpeg', 'broken'],
    ['text', 'a.jpg', 'image/jpeg', 'image/jpeg', 'broken'],
    ['png', 'a.png', 'image/png', 'image/png', undefined],
    ['gif', 'a.gif', 'image/gif', 'image/gif', undefined],
    ['text', 'a.txt', 'text/plain', 'text/plain', undefined],
    ['text', 'a.bin', '', 'application/octet-stream', undefined],
  ])('that is %s (%s, %s) and cannot be opened is kept as %s, and said: %s', async (...given) => {
    const [head, name, type, contentType, note] = given
    const original = file(head, name, type)
    const sent = await clean(original, blind)
    expect(sent).toMatchObject({ name, contentType })
    expect(sent.note).toBe(note)
    expect(sent.file).toBe(original)
  })
})
