// The Fever API as programs speak it.
import { expect, test } from 'vitest'
import { feverQuery } from './query.ts'

const read = (address: string, posted = '') =>
  feverQuery(new URLSearchParams(address), new URLSearchParams(posted))

test.each([
  ['api', { groups: false, feeds: false, items: undefined, mark: undefined }],
  ['api&groups', { groups: true, feeds: false }],
  ['api&feeds&favicons', { feeds: true, favicons: true }],
  ['api&links&offset=0&range=7', { links: true }],
  ['api&unread_item_ids', { unreadIds: true, savedIds: false }],
  ['api&saved_item_ids', { unreadIds: false, savedIds: true }],
  ['api&items', { items: { after: 0 } }],
  ['api&items&since_id=12', { items: { after: 12 } }],
  ['api&items&max_id=12', { items: { before: 12 } }],
  ['api&items&max_id=0', { items: { before: undefined } }],
  ['api&items&with_ids=1,2, 3,x,-4', { items: { numbers: [1, 2, 3] } }],
])('%s', (address, expected) => expect(read(address)).toMatchObject(expected))

const at = '2023-11-14T22:13:20.000Z'

test.each([
  ['mark=item&as=read&id=5', { of: 'item', number: 5, change: { read: true } }],
  ['mark=item&as=unread&id=5', { of: 'item', number: 5, change: { read: false } }],
  ['mark=item&as=saved&id=5', { of: 'item', number: 5, change: { starred: true } }],
  ['mark=item&as=unsaved&id=5', { of: 'item', number: 5, change: { starred: false } }],
  ['mark=feed&as=read&id=7&before=1700000000', { of: 'feed', number: 7, before: at }],
  ['mark=group&as=read&id=7&before=1700000000', { of: 'group', number: 7, before: at }],
  ['mark=group&as=read&id=0&before=1700000000', { of: 'all', before: at }],
  ['mark=group&as=read&id=-1&before=1700000000', undefined],
  ['mark=feed&as=read&id=7&before=1700000000.5', { of: 'feed', number: 7, before: at }],
  ['mark=feed&as=read&id=7&before=yesterday', undefined],
  ['mark=feed&as=read&id=7', undefined],
  ['mark=group&as=read&id=7&before=', undefined],
  ['mark=group&as=read&id=0&before=', undefined],
  ['mark=group&as=read&id=0&before=0', undefined],
  ['mark=group&as=read&id=0&before=-1700000000', undefined],
  ['mark=feed&as=saved&id=7', undefined],
  ['mark=item&as=read&id=0', undefined],
  ['mark=item&as=gone&id=5', undefined],
])('%s', (posted, mark) => expect(read('api', posted).mark).toEqual(mark))

test('no more items are asked for by number than one answer has', () => {
  const ids = Array.from({ length: 60 }, (_, at) => at + 1).join(',')
  expect(read(`api&items&with_ids=${ids}`).items).toMatchObject({ numbers: { length: 50 } })
})

test('a mark is answered with the list that it changed', () => {
  expect(read('api', 'mark=item&as=read&id=5')).toMatchObject({ unreadIds: true, savedIds: false })
  expect(read('api', 'mark=item&as=saved&id=5')).toMatchObject({ unreadIds: false, savedIds: true })
})
