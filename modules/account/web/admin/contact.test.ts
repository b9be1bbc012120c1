// The lists of phones and addresses of a Group, as the cards of the administration change them.
import { expect, test } from 'vitest'
import { readContacts, withRow } from './contact.ts'

const shop = { number: '415 555 0134', description: 'Shop', main: true }
const mobile = { number: '415 555 0199', description: 'Mobile', main: false }

test('a setting that cannot be read is an empty list, and loses nothing else', () => {
  expect(readContacts('[{"number":"1234567"}]')).toEqual([{ number: '1234567' }])
  for (const bad of [undefined, 5, '{', '{"a":1}']) expect(readContacts(bad)).toEqual([])
})

test('a changed row keeps its place, a new one comes last, a deleted one goes', () => {
  const changed = { ...shop, description: 'Counter' }
  expect(withRow([shop, mobile], shop, changed)).toEqual([changed, mobile])
  expect(withRow([shop], undefined, mobile)).toEqual([shop, mobile])
  expect(withRow([shop, mobile], shop, undefined)).toEqual([mobile])
})

test('a row somebody else took away meanwhile is added again, not written over another', () => {
  expect(withRow([mobile], shop, { ...shop, description: 'Counter' })).toHaveLength(2)
})

test('making one the main one unmakes the one before', () => {
  const list = withRow([shop, mobile], mobile, { ...mobile, main: true })
  expect(list.map(({ main }) => main)).toEqual([false, true])
})
