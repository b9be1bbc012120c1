// The seal on what is kept encrypted.
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { makeSeal, readSealKey } from './seal.ts'

const seal = makeSeal(Buffer.alloc(32, 7))

property.prop([fc.string({ unit: 'grapheme' }), fc.string()])(
  'opens what it closed, about the same thing alone',
  (text, about) => {
    const sealed = seal.close(text, about)
    expect(seal.open(sealed, about)).toBe(text)
    expect(seal.open(sealed, `${about} `)).toBeUndefined()
  },
)

test('another key, a changed byte and a cut end open nothing', () => {
  const sealed = seal.close('1234', 'tik-1')
  expect(makeSeal(Buffer.alloc(32, 8)).open(sealed, 'tik-1')).toBeUndefined()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(seal.open(changed, 'tik-1')).toBeUndefined()
  expect(seal.open(sealed.subarray(0, 20), 'tik-1')).toBeUndefined()
  expect(seal.open(Buffer.alloc(0), 'tik-1')).toBeUndefined()
})

test('the same text is never sealed the same way twice', () => {
  expect(seal.close('1234', 'a')).not.toEqual(seal.close('1234', 'a'))
})

test('the key is made once, for its owner alone, and found again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  const keys = await Promise.all([readSealKey(folder), readSealKey(folder), readSealKey(folder)])
  expect(new Set(keys.map((key) => key.toString('hex')))).toHaveLength(1)
  expect(statSync(join(folder, 'seal.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'seal.key'), 'utf8')).toHaveLength(44)
})

test('a file that is no key stops the start and is left as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  writeFileSync(join(folder, 'seal.key'), 'short')
  await expect(readSealKey(folder)).rejects.toThrow('is no key')
  expect(readFileSync(join(folder, 'seal.key'), 'utf8')).toBe('short')
})

property.prop([fc.string(), fc.string()])(
  'a signature is of one text, about one thing, by one key',
  (text, about) => {
    const signature = seal.sign(text, about)
    expect(signature).toHaveLength(22)
    expect(seal.isSigned(text, about, signature)).toBe(true)
    expect(seal.isSigned(`${text} `, about, signature)).toBe(false)
    expect(seal.isSigned(text, `${about} `, signature)).toBe(false)
    expect(makeSeal(Buffer.alloc(32, 8)).isSigned(text, about, signature)).toBe(false)
    expect(seal.isSigned(text, about, signature.slice(1))).toBe(false)
    expect(seal.isSigned(text, about, '')).toBe(false)
  },
)
