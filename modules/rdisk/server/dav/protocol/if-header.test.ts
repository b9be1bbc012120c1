// The grammar of `If`, and what its lists say of resources.
import { describe, expect, test } from 'vitest'
import { IfHeaderError, isTrue, readIfHeader, tokensOf, type ResourceState } from './if-header.ts'

const [own, other] = ['urn:uuid:1', 'urn:uuid:2']

describe('the header If', () => {
  test.each([
    [`(<${own}>)`, [{ resource: undefined, conditions: [{ isNegated: false, token: own }] }]],
    [
      `(<${own}> ["a b"]) (Not <${other}>)`,
      [
        {
          resource: undefined,
          conditions: [
            { isNegated: false, token: own },
            { isNegated: false, tag: '"a b"' },
          ],
        },
        { resource: undefined, conditions: [{ isNegated: true, token: other }] },
      ],
    ],
    [
      `</dav/a/b> (<${own}>)(NOT ["x"]) <http://h/dav/c> ([W/"y"])`,
      [
        { resource: '/dav/a/b', conditions: [{ isNegated: false, token: own }] },
        { resource: '/dav/a/b', conditions: [{ isNegated: true, tag: '"x"' }] },
        { resource: 'http://h/dav/c', conditions: [{ isNegated: false, tag: 'W/"y"' }] },
      ],
    ],
    [
      ' \t( <urn:uuid:1> )  ',
      [{ resource: undefined, conditions: [{ isNegated: false, token: own }] }],
    ],
  ])('reads %s', (header, expected) => {
    expect(readIfHeader(header)).toEqual(expected)
  })

  test.each([
    '',
    '()',
    '(',
    ')',
    `<${own}>`,
    `(<${own}>`,
    `(<${own}>) </a> (["x"])`,
    `</a> (["x"]) </b>`,
    '(Not)',
    `(Not Not <${own}>)`,
    `(Not <${own}> Not)`,
    '(unquoted)',
    '(["x)',
    `((<${own}>))`,
    `(<${own}>) nonsense`,
    '(<a b>)',
    `(${'["x"]'.repeat(1_001)})`,
  ])('refuses %j', (header) => {
    expect(() => readIfHeader(header)).toThrow(IfHeaderError)
  })
})

test('A thousand of its lists are read', () => {
  expect(readIfHeader(`</a> (<${own}>) `.repeat(1_000))).toHaveLength(1_000)
})

describe('its lists', () => {
  const state = (tag: string | undefined, ...tokens: string[]): ResourceState => ({
    tag,
    tokens: new Set(tokens),
  })
  const here = state('"1"', own)
  const there = state(undefined)

  test.each<[string, boolean]>([
    [`(<${own}>)`, true],
    [`(<${other}>)`, false],
    [`(<${other}>) (["1"])`, true],
    [`(<${own}> ["2"])`, false],
    [`(<${own}> Not ["2"])`, true],
    ['(Not <DAV:no-lock>)', true],
    ['(<DAV:no-lock>)', false],
    [`</there> (<${own}>)`, false],
    [`</there> (Not <${own}>)`, true],
    [`</there> (["1"]) </here> (["1"])`, true],
    ['([W/"1"])', false],
  ])('%s is %s', (header, expected) => {
    const stateOf = (resource?: string) => (resource === '/there' ? there : here)
    expect(isTrue(readIfHeader(header), stateOf)).toBe(expected)
  })

  test('every token in them is submitted, also where it is denied', () => {
    const lists = readIfHeader(`(<${own}>) (Not <${other}> ["x"])`)
    expect([...tokensOf(lists)]).toEqual([own, other])
  })
})
