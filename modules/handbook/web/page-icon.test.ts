// The sign of a page as it is drawn, whatever its field holds.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageIcon } from './PageIcon.tsx'

const drawn = (icon: string) => renderToStaticMarkup(createElement(PageIcon, { icon }))

test.each([
  ['🔌', '<span aria-hidden="true">🔌</span>'],
  ['no-such-icon', ''],
  ['constructor', ''],
  ['__proto__', '<span aria-hidden="true">__proto__</span>'],
])('%j is drawn as %j', (icon, markup) => {
  expect(drawn(icon)).toBe(markup)
})

test('a name is drawn as its icon', () => {
  expect(drawn('book')).toContain('<svg')
})
