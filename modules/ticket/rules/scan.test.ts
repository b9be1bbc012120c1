// What a scanner reads.
import { expect, test } from 'vitest'
import { fc, test as property } from '@fast-check/vitest'
import { readScan } from './scan.ts'

const eqi = 'eqi-01k9zd3c5m7n8p9q0r1s2t3v4w'
const acc = 'acc-01k9zd3c5m7n8p9q0r1s2t3v4x'
const token = 'aB3-_'.repeat(8) + 'xyz'

test.each([
  [
    'our own label',
    `https://shop.example/account/${acc}/equipment/${eqi}`,
    { is: 'record', id: eqi, group: acc },
  ],
  [
    'a label read by a scanner set to another keyboard',
    `HTTPSÇ;;SHOP.EXAMPLE;ACCOUNT;${acc};EQUIPMENT;${eqi}`.toUpperCase(),
    { is: 'record', id: eqi, group: acc },
  ],
  ['an id alone', eqi, { is: 'record', id: eqi }],
  ['the link on a receipt', `https://shop.example/p/${token}`, { is: 'receipt', token }],
  ['the same from another keyboard', `httpsÇ;;shop.example;p;${token}`, { is: 'receipt', token }],
  ['a serial number', ' 7XK2QG3\r\n', { is: 'code', code: '7XK2QG3' }],
  ['the number of a ticket', '1042', { is: 'code', code: '1042', number: 1042 }],
  ['the number as it is written', '#1042', { is: 'code', code: '#1042', number: 1042 }],
  [
    'an article number, too long for a ticket',
    '7891234567895',
    { is: 'code', code: '7891234567895' },
  ],
  ['somebody else’s address', 'https://evil.example/?next=/login', { is: 'foreign' }],
  ['a script', 'javascript://alert(1)', { is: 'foreign' }],
  ['what is no id', `x${eqi}y`, { is: 'code', code: `x${eqi}y` }],
  ['nothing', '\u0000 \n', { is: 'nothing' }],
  ['a page of text', 'x'.repeat(500), { is: 'nothing' }],
])('of %s', (_, text, scanned) => {
  expect(readScan(text)).toEqual(scanned)
})

property.prop([fc.string({ unit: 'binary' })])('whatever it is, it is read', (text) => {
  const scanned = readScan(text)
  if (scanned.is === 'record') expect(scanned.id).toMatch(/^(?:eqi|tik|cus)-[0-9a-z]{26}$/)
  if (scanned.is === 'code') expect(scanned.code).not.toMatch(/^https?:/)
})
