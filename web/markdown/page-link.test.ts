// What is typed after `[[`, and what a chosen page puts in its place.
import { expect, test } from 'vitest'
import { pageBegun, pageLinked } from './page-link.ts'

test.each([
  ['see [[', ''],
  ['see [[Desc', 'Desc'],
  ['[[kitchen/kett', 'kitchen/kett'],
  ['[[Descaling]]', undefined],
  ['[[Descaling|the', undefined],
  ['[[a\nb', undefined],
  ['a [link', undefined],
])('after %j a page begins with %j', (text, begun) => {
  expect(pageBegun(text, text.length)).toBe(begun)
})

test.each([
  ['see [[De', '', 'see [[descaling]]'],
  ['see [[De', ']] first', 'see [[descaling]] first'],
])('a chosen page closes its link once: %j before %j', (before, after, text) => {
  const end = before.length
  const chosen = pageLinked({ text: before + after, start: end, end }, 'De', 'descaling')
  expect(chosen).toEqual({
    text,
    start: 'see [[descaling]]'.length,
    end: 'see [[descaling]]'.length,
  })
})
