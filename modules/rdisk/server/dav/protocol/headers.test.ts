// Headers and addresses by tables: what they mean, and what cannot be read.
import { describe, expect, test } from 'vitest'
import { davPath } from '../../../rules/place.ts'
import { isWithin, readAddress, readPath } from './address.ts'
import {
  judge,
  readChecksum,
  readDepth,
  readLockToken,
  readMtime,
  readOverwrite,
  readTimeout,
} from './headers.ts'

const place = (...names: string[]) => ({ db: 'acc-1', names, isFolder: false })

describe('an address', () => {
  test.each([
    ['/dav', undefined],
    ['/dav/', undefined],
    ['/dav/acc-1', place()],
    ['/dav/acc-1/a%20b/c%23%25.txt', place('a b', 'c#%.txt')],
    ['/dav/acc-1//a/?x=1', { ...place('a'), isFolder: true }],
    ['/dav/acc-1/cafe%CC%81', place('caf\u00e9')],
    ['/dav/acc-1/a%2Fb', place('a/b')],
    ['/dav/acc-1/%ff', 'unreadable'],
    ['/other', 'unreadable'],
    ['/davos', 'unreadable'],
  ])('%s leads to %j', (path, expected) => {
    expect(readPath(path)).toEqual(expected)
  })

  test.each([
    ['http://shop.example/dav/acc-1/a', place('a')],
    ['https://SHOP.example:443/dav/acc-1/a', place('a')],
    ['http://user@shop.example/dav/acc-1/a', place('a')],
    ['/dav/acc-1/a', place('a')],
    ['http://other.example/dav/acc-1/a', 'elsewhere'],
    ['http://shop.example:8080/dav/acc-1/a', 'elsewhere'],
    ['http://shop.example/dav/', 'unreadable'],
    ['/dav/acc-1/a#2', 'unreadable'],
    ['http://shop.example/dav/acc-1/a?', 'unreadable'],
    ['a', 'unreadable'],
    ['', 'unreadable'],
    ['http://shop.example', 'unreadable'],
  ])('%s as a destination leads to %j', (text, expected) => {
    expect(readAddress(text, 'shop.example')).toEqual(expected)
  })

  test.each([
    ['a b', '#', '%', '?', '&', "'"],
    ['trailing. ', '.hidden', '...'],
    ['\u{1f600}', '\u00e9', 'e\u0301'.normalize('NFC')],
    ['+', ';', ':', '@', '=', '\\', '"', '<'],
  ])('%j and so on come back as they were', (...names) => {
    expect(readPath(davPath('acc-1', names, true))).toEqual({ ...place(...names), isFolder: true })
  })

  test('a folder holds what lies below it and itself', () => {
    expect(isWithin(place('a'), place('a', 'b'))).toBe(true)
    expect(isWithin(place('a'), place('a'))).toBe(true)
    expect(isWithin(place('a', 'b'), place('a'))).toBe(false)
    expect(isWithin(place('a'), place('ab'))).toBe(false)
    expect(isWithin(place(), { ...place('a'), db: 'acc-2' })).toBe(false)
  })
})

describe('a header', () => {
  test.each([
    [undefined, 'infinity'],
    ['0', '0'],
    ['1', '1'],
    ['Infinity', 'infinity'],
    ['2', 'unreadable'],
    ['', 'unreadable'],
  ])('Depth %j is %s', (header, expected) => expect(readDepth(header)).toBe(expected))

  test.each([
    [undefined, 600],
    ['Second-60', 60],
    ['Infinite, Second-4100000000', 3_600],
    ['Second-4100000000', 3_600],
    ['Extend-5, Second-90', 90],
    ['Second-0', 600],
    ['Second-x', 600],
  ])('Timeout %j is %i seconds', (header, expected) => expect(readTimeout(header)).toBe(expected))

  test.each([
    ['<urn:uuid:1>', 'urn:uuid:1'],
    ['urn:uuid:1', undefined],
    [undefined, undefined],
  ])('Lock-Token %j is %j', (header, expected) => expect(readLockToken(header)).toBe(expected))

  test.each([
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    ['1700000000.75', '2023-11-14T22:13:20.000Z'],
    ['-1', undefined],
    ['0', undefined],
    ['', undefined],
    ['yesterday', undefined],
    ['99999999999999', undefined],
  ])('X-OC-Mtime %j is %j', (header, expected) => expect(readMtime(header)).toBe(expected))

  test.each([
    ['SHA1:AB12', { kind: 'sha1', hex: 'ab12' }],
    ['md5:00', { kind: 'md5', hex: '00' }],
    ['ADLER32:1', undefined],
    [undefined, undefined],
  ])('OC-Checksum %j is %j', (header, expected) => expect(readChecksum(header)).toEqual(expected))

  test('Overwrite is on unless it is F', () => {
    const headers = [undefined, 'T', 't', 'F', 'f']
    expect(headers.map((header) => readOverwrite(header))).toEqual([true, true, true, false, false])
  })
})

describe('a precondition', () => {
  const there = { tag: '"a"', modifiedAt: '2026-01-02T00:00:00.500Z' }
  const folder = { tag: undefined, modifiedAt: there.modifiedAt }
  const [before, at] = ['Thu, 01 Jan 2026 00:00:00 GMT', 'Fri, 02 Jan 2026 00:00:00 GMT']
  test.each([
    [{}, there, 'holds'],
    [{ 'if-match': '"a"' }, there, 'holds'],
    [{ 'if-match': '"b", "a"' }, there, 'holds'],
    [{ 'if-match': '"b"' }, there, 'failed'],
    [{ 'if-match': 'W/"a"' }, there, 'failed'],
    [{ 'if-match': '*' }, undefined, 'failed'],
    [{ 'if-match': '*' }, folder, 'holds'],
    [{ 'if-none-match': '*' }, there, 'known'],
    [{ 'if-none-match': '*' }, undefined, 'holds'],
    [{ 'if-none-match': '"a"' }, there, 'known'],
    [{ 'if-none-match': '"b"', 'if-modified-since': at }, there, 'holds'],
    [{ 'if-modified-since': at }, there, 'known'],
    [{ 'if-modified-since': before }, there, 'holds'],
    [{ 'if-modified-since': 'never' }, there, 'holds'],
    [{ 'if-unmodified-since': before }, there, 'failed'],
    [{ 'if-unmodified-since': at }, there, 'holds'],
    [{ 'if-unmodified-since': before }, undefined, 'holds'],
    [{ 'if-match': '"a"', 'if-unmodified-since': before }, there, 'holds'],
  ])('%j of %j %s', (headers, version, expected) => expect(judge(headers, version)).toBe(expected))
})
