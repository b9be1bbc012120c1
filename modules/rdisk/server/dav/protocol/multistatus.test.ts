// What PROPFIND and PROPPATCH answer, as text that others can read.
import { describe, expect, test } from 'vitest'
import {
  closing,
  opening,
  responseWriter,
  writeLocked,
  writePatched,
  writeRefusal,
} from './multistatus.ts'
import { isProtected, windowsMtime, type Entry, type ShownLock } from './properties.ts'
import { childOf, elementsOf, readXml, textOf, type XmlElement } from './xml.ts'

const file: Entry = {
  href: '/dav/acc-1/a%26b.txt',
  name: 'a&b.txt',
  isFolder: false,
  sizeBytes: 12,
  contentType: 'text/plain',
  tag: '"Dw=="',
  modifiedAt: '2026-01-02T03:04:05.678Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  locks: [],
  kept: [{ namespace: 'urn:z', name: 'mood', lang: 'pt', content: 'boa' }],
  quota: undefined,
}
const folder: Entry = {
  ...file,
  href: '/dav/acc-1/',
  isFolder: true,
  tag: '',
  kept: [],
  quota: { usedBytes: 10, availableBytes: Infinity },
}

/** Status → names and text of the properties under it. */
function read(text: string): Record<string, Record<string, string>> {
  const response = childOf(readXml(Buffer.from(opening + text + closing)), 'response')!
  const propstats = elementsOf(response).filter(({ name }) => name === 'propstat')
  return Object.fromEntries(
    propstats.map((propstat) => {
      const status = textOf(childOf(propstat, 'status')!).split(' ')[1]
      const properties = elementsOf(childOf(propstat, 'prop')!)
      return [status, Object.fromEntries(properties.map((one) => [one.name, said(one)]))]
    }),
  )
}

function said(element: XmlElement): string {
  const inner = elementsOf(element)
  return inner.length === 0 ? textOf(element) : inner.map(({ name }) => name).join(' ')
}

const lock: ShownLock = {
  token: 'urn:uuid:1',
  scope: 'exclusive',
  depth: 'infinity',
  owner: 'Zé',
  secondsLeft: 60,
  root: '/dav/acc-1/',
}

const name = (of: string, namespace = 'DAV:') => ({ namespace, name: of })

describe('PROPFIND answers', () => {
  test('all properties of a file, those it keeps for clients too', () => {
    expect(read(responseWriter({ wants: 'all', more: [] })(file))).toEqual({
      200: {
        resourcetype: '',
        displayname: 'a&b.txt',
        getcontentlength: '12',
        getcontenttype: 'text/plain',
        getetag: '"Dw=="',
        getlastmodified: 'Fri, 02 Jan 2026 03:04:05 GMT',
        creationdate: '2026-01-01T00:00:00.000Z',
        lockdiscovery: '',
        supportedlock: 'lockentry lockentry',
        mood: 'boa',
      },
    })
  })

  test('those that were asked for, and which are not there', () => {
    const properties = [
      name('getetag'),
      name('mood', 'urn:z'),
      name('none', ''),
      name('quota-used-bytes'),
    ]
    const write = responseWriter({ wants: 'these', properties })
    expect(read(write(file))).toEqual({
      200: { getetag: '"Dw=="', mood: 'boa' },
      404: { none: '', 'quota-used-bytes': '' },
    })
    expect(read(write(folder))).toEqual({
      200: { 'quota-used-bytes': '10' },
      404: { getetag: '', mood: '', none: '' },
    })
  })

  test('checksums on request', () => {
    const properties = [name('checksums', 'http://owncloud.org/ns')]
    expect(responseWriter({ wants: 'these', properties })(file)).toContain('>MD5:0f<')
  })

  test('names without content', () => {
    const found = read(responseWriter({ wants: 'names' })(file))['200']!
    expect(Object.values(found).every((text) => text === '')).toBe(true)
    expect(Object.keys(found)).toContain('mood')
  })

  test('no limit of room as no such property', () => {
    const properties = [name('quota-available-bytes')]
    expect(read(responseWriter({ wants: 'these', properties })(folder))).toEqual({
      404: { 'quota-available-bytes': '' },
    })
  })

  test('locks with who, how long and where', () => {
    const text = responseWriter({ wants: 'all', more: [] })({ ...file, locks: [lock] })
    for (const part of [
      'urn:uuid:1',
      '<D:owner>Zé<',
      'Second-60',
      '<D:exclusive/>',
      '/dav/acc-1/<',
    ])
      expect(text).toContain(part)
  })
})

test('PROPPATCH says what became of each property', () => {
  const text = writePatched('/dav/acc-1/a', [
    { property: name('getetag'), status: 403 },
    { property: name('x', 'urn:z'), status: 424 },
  ])
  expect(text).toContain('cannot-modify-protected-property')
  expect(text).toContain('424 Failed Dependency')
})

test('a refusal names its condition', () => {
  const refused = readXml(
    Buffer.from(writeRefusal({ name: 'lock-token-submitted', hrefs: ['/a'] })),
  )
  expect(refused.name).toBe('error')
  expect(textOf(elementsOf(elementsOf(refused)[0]!)[0]!)).toBe('/a')
})

test('LOCK answers the lock as PROPFIND shows it', () => {
  const shown = childOf(readXml(Buffer.from(writeLocked([lock]))), 'lockdiscovery')!
  expect(elementsOf(shown).map((one) => said(one))).toEqual([
    'locktype lockscope depth owner timeout locktoken lockroot',
  ])
})

test('clients set no property that a file has of itself, but its name for people', () => {
  expect(
    ['getetag', 'resourcetype', 'quota-used-bytes'].map((one) => isProtected(name(one))),
  ).toEqual([true, true, true])
  expect(isProtected(name('displayname'))).toBe(false)
  expect(isProtected(name('getetag', 'urn:z'))).toBe(false)
})

test('Windows sets when a file was modified', () => {
  const sent = (of: string, content: string) => ({
    ...name(of, 'urn:schemas-microsoft-com:'),
    content,
  })
  const time = 'Sat, 03 Jan 2026 10:00:00 GMT'
  expect(windowsMtime(sent('Win32LastModifiedTime', time))).toBe('2026-01-03T10:00:00.000Z')
  expect(windowsMtime(sent('Win32CreationTime', time))).toBeUndefined()
  expect(windowsMtime(sent('Win32LastModifiedTime', 'soon'))).toBeUndefined()
})
