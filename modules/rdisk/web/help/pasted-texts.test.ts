// Lines that people paste into their own computers hold their own values, and nothing in those breaks out of its place.
import { expect, test } from 'vitest'
import { davAddress, isPlain, pastedTexts, clientKinds } from './pasted-texts.ts'

const access = {
  address: davAddress('https://shop.example', 'acc-1'),
  user: 'dana@shop.example',
  token: 's3cret',
}

test.each(clientKinds)('the way by %s names the address of the Group', (way) => {
  const text = pastedTexts(way, access)
    .map((line) => line.text)
    .join('\n')
  expect(text).toContain('shop.example/dav/acc-1/')
})

test('each argument of rclone is one word', () => {
  const [line] = pastedTexts('rclone', { ...access, user: "o'neil@shop.example" })
  expect(line?.text).toContain(String.raw`user='o'\''neil@shop.example' pass='s3cret'`)
})

test('davfs2 is given room for what Linux asks for at once, before it mounts', () => {
  const text = pastedTexts('linux', access).at(-1)?.text ?? ''
  expect(text.split('\n').findIndex((line) => line.includes('buf_size 64'))).toBe(1)
})

test.each([
  ['https://shop.example', false],
  ['http://shop.example', false],
  ['http://127.0.0.1:8080', true],
])('Windows at %s is configured to connect without https: %s', (origin, isConfigured) => {
  const lines = pastedTexts('windows', { ...access, address: davAddress(origin, 'acc-1') })
  const texts = lines.map(({ text }) => text).join('\n')
  expect(texts.includes('BasicAuthLevel /t REG_DWORD /d 2')).toBe(isConfigured)
})

test.each([
  ['https://shop.example', false],
  ['http://127.0.0.1:8080', false],
  ['http://shop.example', true],
])('%s sends tokens in the clear: %s', (origin, plain) => {
  expect(isPlain(origin)).toBe(plain)
})
