// What a name may say in a mail of ours.
import { describe, expect, it } from 'vitest'
import { costGrows } from '#tests/hostile/growth.ts'
import { nameInMail, textInMail, valuesInMail } from './mail-values.ts'

describe('a name in a mail', () => {
  it.each([
    ['Dana Whitfield', 'Dana Whitfield'],
    ['Dána <b>Whitfield</b> & Söhne', 'Dána <b>Whitfield</b> & Söhne'],
    ['Oficina "Silva"', 'Oficina "Silva"'],
    ['J. P. Silva Ltda.', 'J. P. Silva Ltda.'],
    ['Padaria S.João', 'Padaria S.João'],
    ['Conserto 24h: rápido', 'Conserto 24h: rápido'],
    ['André/Maria', 'André/Maria'],
    ['👩‍🔧 Dana', '👩‍🔧 Dana'],
    ['מוסך דנה', 'מוסך דנה'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('%j stays', (name, shown) => {
    expect(nameInMail(name)).toBe(shown)
  })

  it.each([
    'Your parcel is held: pay at http://evil.example/x',
    'Your parcel is held: pay at',
    'Your parcel is held! Answer this mail',
    'pay at HTTPS://evil.example',
    'go to evil.com',
    'pay at evil.shop',
    'write thief@evil.example',
    'call 11 99999-0000 now',
    'Conta 12345-6, agência 0001',
    'Please pay the open bill by telephone today or else',
    'Pay the open bill by telephone today. '.repeat(5),
    'http://evil.example',
    'x',
  ])('%j is none', (name) => {
    expect(nameInMail(name)).toBe('')
  })
})

describe('another text in a mail', () => {
  it.each([
    ['pay at http://evil.example/x now', 'pay at now'],
    ['pay at HTTPS://evil.example', 'pay at'],
    ['pay at http : // evil.example', 'pay at'],
    ['pay hxxp://evil', 'pay'],
    ['go to www.evil', 'go to'],
    ['go to evil.com', 'go to'],
    ['go to evil.us', 'go to'],
    ['go to EVIL.SITE/pay', 'go to'],
    ['go to evil.store, now', 'go to , now'],
    ['go to evil\ufe52com', 'go to'],
    ['go to Evil.Com/x?y=1#z', 'go to'],
    ['go to evil.com:8080', 'go to'],
    ['go to evil\u3002com', 'go to'],
    ['go to ｅｖｉｌ．ｃｏｍ', 'go to'],
    ['go to пример.рф', 'go to'],
    ['go to a.xn--p1ai', 'go to'],
    ['go to 203.0.113.7/x', 'go to'],
    ['write thief@evil.example', 'write'],
    ['call mailto:thief', 'call'],
    ['go to ev\u200bil.c\u200bom', 'go to'],
    ['go to evil.c\u200dom', 'go to'],
    ['go to evil\u00ad.com', 'go to'],
    ['go to \u202emoc.live', 'go to'],
    ['go to evil\ue000.com', 'go to'],
    ['go to evil\u0378.com', 'go to'],
    ['go to http\ue000://evil', 'go to'],
    ['go to evil\ufe0f.com', 'go to'],
    ['go to evil1\ufe0f.com', 'go to'],
    ['(see bit.ly/abc)', '(see )'],
    ['two\r\nBcc: lines\tand\u2028more', 'two Bcc: lines and more'],
    ['a\u0000b\u001bc', 'a b c'],
    ['invoice\u202egnp', 'invoicegnp'],
    ['http://evil.example', ''],
    ['evil.com', ''],
    ['\u202e \u200b', ''],
    ['x', ''],
  ])('%j becomes %j', (name, shown) => {
    expect(textInMail(name)).toBe(shown)
  })

  it('is cut: it is no letter of its own', () => {
    expect(textInMail('Pay the open bill by telephone today. '.repeat(5))).toHaveLength(61)
  })
})

describe('the values of a mail', () => {
  it('are cleaned but for the link and the recipient’s own address, and say which are there', () => {
    const values = {
      link: '/user/login',
      email: 'dana@example.com',
      name: 'evil.com',
      group: 'X Y',
    }
    expect(valuesInMail(values, 'dana@example.com')).toEqual({
      link: '/user/login',
      has_link: 'yes',
      email: 'dana@example.com',
      has_email: 'yes',
      name: '',
      has_name: 'no',
      group: 'X Y',
      has_group: 'yes',
    })
  })

  it('that read from right to left are kept apart from the sentence', () => {
    expect(valuesInMail({ name: 'דנה' }, '').name).toBe('\u2068דנה\u2069')
  })
})

describe('a text of any length', () => {
  it.each([
    'a',
    'a.',
    'a-',
    'a.1.',
    'a+.-',
    'a.bé',
    'a:/',
    'a@',
    'www',
    '.',
    '1.',
    ': ',
    '\u200d',
    'a\u200d',
    '日。',
  ])('of %j is read in time that grows with its length', (piece) => {
    const text = (n: number) => piece.repeat(n / piece.length)
    expect(costGrows((n) => void textInMail(`${text(n)} a`), 2_000)).toBe('with its length')
  })
})
