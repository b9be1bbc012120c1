// What is read of request bodies, what is refused, and that a property comes back as it was sent.
import { describe, expect, test } from 'vitest'
import { readLock, readPropfind, readProppatch } from './bodies.ts'
import { childOf, escapeXml, readXml, writeContent, XmlError } from './xml.ts'

const bytes = (text: string) => Buffer.from(text)
const propfind = (inside: string) => bytes(`<D:propfind xmlns:D="DAV:">${inside}</D:propfind>`)
const longNamespace = (length: number, names: number) =>
  `<D:propfind xmlns:D="DAV:" xmlns:x="${'n'.repeat(length)}"><D:prop>${'<x:y/>'.repeat(names)}</D:prop></D:propfind>`

describe('a body of PROPFIND', () => {
  test.each([
    ['nothing', bytes(''), { wants: 'all', more: [] }],
    ['all', propfind('<D:allprop/>'), { wants: 'all', more: [] }],
    ['names', propfind('<D:propname/>'), { wants: 'names' }],
    [
      'two of them, one in no namespace',
      propfind('<D:prop> <D:getetag/><x xmlns=""/> </D:prop>'),
      {
        wants: 'these',
        properties: [
          { namespace: 'DAV:', name: 'getetag' },
          { namespace: '', name: 'x' },
        ],
      },
    ],
    [
      'all and one more',
      propfind('<D:allprop/><D:include><D:quota-used-bytes/></D:include>'),
      { wants: 'all', more: [{ namespace: 'DAV:', name: 'quota-used-bytes' }] },
    ],
    [
      'elements nobody knows',
      propfind('<E:more xmlns:E="urn:e"/><D:prop/>'),
      { wants: 'these', properties: [] },
    ],
    [
      'UTF-16',
      Buffer.from('\ufeff<propfind xmlns="DAV:"><propname/></propfind>', 'utf16le'),
      { wants: 'names' },
    ],
  ])('of %s', (_name, body, expected) => {
    expect(readPropfind(body)).toEqual(expected)
  })

  test.each([
    ['no end', '<D:propfind xmlns:D="DAV:"><D:prop>'],
    ['another root', '<D:propertyupdate xmlns:D="DAV:"/>'],
    ['a namespace that is no DAV:', '<propfind xmlns="DAV"><allprop/></propfind>'],
    ['nothing asked', '<propfind xmlns="DAV:"/>'],
    [
      'an empty prefix',
      '<D:propfind xmlns:D="DAV:"><D:prop><b:c xmlns:b=""/></D:prop></D:propfind>',
    ],
    ['an unknown prefix', '<D:propfind xmlns:D="DAV:"><D:prop><b:c/></D:prop></D:propfind>'],
    ['two roots', '<a/><b/>'],
    ['an unknown entity', '<propfind xmlns="DAV:"><prop>&lol;</prop></propfind>'],
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"><allprop/></propfind>',
    ],
    ['half a character', Buffer.from([0x3c, 0xc3])],
    ['a namespace that an answer would repeat for each name', longNamespace(1_001, 1)],
    ['names that an answer would repeat for each entry', longNamespace(900, 20)],
    [
      'attributes without end',
      `<a ${Array.from({ length: 4_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
    ],
    ['too deep', '<a>'.repeat(40) + '</a>'.repeat(40)],
    ['too many elements', `<a>${'<b/>'.repeat(5_000)}</a>`],
  ])('with %s is refused', (_name, body) => {
    expect(() => readPropfind(Buffer.from(body))).toThrow(XmlError)
  })
})

describe('a body of PROPPATCH', () => {
  test('keeps order, language and content', () => {
    const body = `<D:propertyupdate xmlns:D="DAV:" xml:lang="en" xmlns:z="urn:z">
      <D:set><D:prop><z:author xml:lang="pt-BR"><z:name kind="full">Zé &amp; <b xmlns="">filhos</b></z:name></z:author></D:prop></D:set>
      <D:remove><D:prop><z:author/></D:prop></D:remove>
      <D:set><D:prop><z:empty/></D:prop></D:set></D:propertyupdate>`
    expect(readProppatch(bytes(body))).toEqual([
      {
        verb: 'set',
        property: {
          namespace: 'urn:z',
          name: 'author',
          lang: 'pt-BR',
          content: '<name xmlns="urn:z" kind="full">Zé &amp; <b xmlns="">filhos</b></name>',
        },
      },
      { verb: 'remove', property: { namespace: 'urn:z', name: 'author' } },
      { verb: 'set', property: { namespace: 'urn:z', name: 'empty', lang: 'en', content: '' } },
    ])
  })

  test('what is written reads the same again', () => {
    const sent = '<a xmlns="urn:a" p:q="1 &quot;2&quot;" xmlns:p="urn:p"><![CDATA[<&>]]><c/>  </a>'
    const once = readXml(bytes(`<r>${sent}</r>`))
    const again = readXml(bytes(`<r>${writeContent(once)}</r>`))
    expect(again).toEqual(once)
  })

  test.each([['<D:propertyupdate xmlns:D="DAV:"/>'], ['']])('of %j is refused', (body) => {
    expect(() => readProppatch(bytes(body))).toThrow(XmlError)
  })
})

describe('a body of LOCK', () => {
  const lockinfo = (scope: string, owner = '') =>
    bytes(
      `<D:lockinfo xmlns:D="DAV:"><D:lockscope>${scope}</D:lockscope><D:locktype><D:write/></D:locktype>${owner}</D:lockinfo>`,
    )

  test('says the scope and the owner in their words', () => {
    const owner = '<D:owner><D:href>mailto:ze@example.com</D:href></D:owner>'
    expect(readLock(lockinfo('<D:shared/>', owner))).toEqual({
      scope: 'shared',
      owner: '<href xmlns="DAV:">mailto:ze@example.com</href>',
    })
    expect(readLock(lockinfo('<D:exclusive/>'))).toEqual({ scope: 'exclusive', owner: '' })
    expect(readLock(bytes(''))).toBeUndefined()
  })

  test.each([
    ['no scope', lockinfo('')],
    ['both scopes', lockinfo('<D:shared/><D:exclusive/>')],
    ['an owner that is a book', lockinfo('<D:shared/>', `<D:owner>${'a'.repeat(5_000)}</D:owner>`)],
  ])('with %s is refused', (_name, body) => {
    expect(() => readLock(body)).toThrow(XmlError)
  })
})

test('characters that XML cannot hold are replaced', () => {
  expect(escapeXml('a<b>&"c"\u0001\uffff')).toBe('a&lt;b&gt;&amp;"c"\ufffd\ufffd')
  expect(childOf(readXml(bytes('<a xmlns="DAV:"><b>1</b></a>')), 'b')?.children).toEqual(['1'])
})
