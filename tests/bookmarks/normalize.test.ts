// Which addresses are of the same page: tables of pairs, some of them as linkding's own tests have them, and properties.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizedUrl, shortUrl, siteOf } from '#modules/bookmark/rules/normalize.ts'

describe('two addresses are of the same page', () => {
  test.each([
    ['https://A.example/', 'https://a.example'],
    ['https://a.example:443/x', 'https://a.example/x/'],
    ['http://a.example:80/', 'http://a.example'],
    ['https://a.example/?b=1&a=2', 'https://a.example/?a=2&b=1'],
    ['https://a.example/?utm_source=x&id=1', 'https://a.example/?id=1'],
    ['https://a.example/?fbclid=1&gclid=2&UTM_Medium=3', 'https://a.example'],
    ['https://a.example/?q=a+b', 'https://a.example/?q=a%20b'],
    ['https://a.example/x//', 'https://a.example/x'],
    ['https://a.example/#', 'https://a.example/'],
    // As linkding has them.
    ['https://example.com/path/to/page/', 'https://example.com/path/to/page'],
    ['https://example.com?c=3&b=2&a=1', 'https://example.com?a=1&b=2&c=3'],
    ['https://example.com?', 'https://example.com'],
    ['HTTPS://EXAMPLE.COM/path', 'https://example.com/path'],
    ['https://user:pass@EXAMPLE.COM', 'https://user:pass@example.com'],
    ['https://EXAMPLE.COM/path/#Section', 'https://example.com/path#Section'],
    ['https://example.com?z=2&a=1#fragment', 'https://example.com?a=1&z=2#fragment'],
  ])('%s and %s', (one, other) => expect(normalizedUrl(one)).toBe(normalizedUrl(other)))

  test.each([
    ['http://a.example/', 'https://a.example/'],
    ['https://a.example/X', 'https://a.example/x'],
    ['https://a.example/?a=1', 'https://a.example/?a=2'],
    ['https://a.example/#one', 'https://a.example/#two'],
    ['https://www.a.example/', 'https://a.example/'],
    ['https://a.example:8443/', 'https://a.example/'],
    ['https://a.example/?ref=1', 'https://a.example/'],
    ['https://EXAMPLE.com/Path/To/Page', 'https://example.com/path/to/page'],
    ['https://example.com:8080', 'https://example.com'],
    ['https://user@example.com', 'https://example.com'],
    ['https://example.com?empty=&filled=value', 'https://example.com?filled=value'],
  ])('%s and %s are not', (one, other) => expect(normalizedUrl(one)).not.toBe(normalizedUrl(other)))
})

test('an address that is without extras stays as it is', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const once = normalizedUrl(url)
      expect(normalizedUrl(once)).toBe(once)
    }),
  )
})

test('the order of a query says nothing, nor who counts visitors', () => {
  const names = fc.stringMatching(/^[a-z]{3,8}$/).filter((name) => !/^(utm|mtm|hsa|pk)/.test(name))
  const pairs = fc.uniqueArray(fc.tuple(names, fc.webSegment()), { selector: ([name]) => name })
  fc.assert(
    fc.property(pairs, (all) => {
      const address = (of: typeof all) =>
        `https://a.example/x?${of.map(([name, value]) => `${name}=${value}`).join('&')}`
      const counted = [...all.toReversed(), ['utm_source', 'mail'] as [string, string]]
      expect(normalizedUrl(address(counted))).toBe(normalizedUrl(address(all)))
    }),
  )
})

test('sites and addresses are said in few words', () => {
  expect(siteOf('https://www.dell.com/support/x')).toBe('dell.com')
  expect(shortUrl('https://www.dell.com/support/?a=1')).toBe('dell.com/support/?a=1')
  expect(shortUrl('https://www.dell.com/')).toBe('dell.com')
})
