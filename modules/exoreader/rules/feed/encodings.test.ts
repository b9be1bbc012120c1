// Feeds in the encodings of the world: said, said wrongly, and not said at all.
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode.ts'

const texts: readonly (readonly [encoding: string, text: string])[] = [
  ['shift_jis', '修理の記録を書きました。今日は洗濯機のポンプを交換しました。'],
  ['euc-jp', '修理の記録を書きました。今日は洗濯機のポンプを交換しました。'],
  ['iso-2022-jp', '修理の記録を書きました。今日は洗濯機のポンプを交換しました。'],
  ['euc-kr', '오늘은 세탁기의 펌프를 교환하고 수리 기록을 정리했습니다.'],
  ['big5', '今天我們在店裡換了洗衣機的水泵，所以大家可以看到新的記錄。'],
  ['gbk', '今天我们在店里换了洗衣机的水泵，所以大家可以看到新的记录。'],
  ['koi8-r', 'Сегодня мы заменили насос стиральной машины и записали это.'],
  ['windows-1251', 'Сегодня мы заменили насос стиральной машины и записали это.'],
  ['iso-8859-5', 'Сегодня мы заменили насос стиральной машины и записали это.'],
  ['windows-1253', 'Σήμερα αλλάξαμε την αντλία του πλυντηρίου και το γράψαμε.'],
  ['windows-1255', 'היום החלפנו את המשאבה של מכונת הכביסה ורשמנו את זה כאן.'],
  ['windows-1256', 'اليوم قمنا بتغيير مضخة الغسالة وكتبنا ذلك في السجل الجديد.'],
  ['windows-874', 'วันนี้เราเปลี่ยนปั๊มของเครื่องซักผ้าและบันทึกไว้ที่นี่แล้ว'],
  ['windows-1252', 'Aujourd’hui nous avons remplacé la pompe à eau où ça fuyait déjà.'],
]

const feed = (text: string, declared = '') =>
  `<?xml version="1.0"${declared && ` encoding="${declared}"`}?><rss><channel><title>${text}</title></channel></rss>`

/** Where each sign lies among the bytes of an encoding, by trying them all. */
const signs = new Map<string, Map<string, readonly number[]>>()

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'iso-2022-jp') return escaped(text)
  const known = signs.get(encoding) ?? signsOf(encoding)
  signs.set(encoding, known)
  return Uint8Array.from([...text].flatMap((sign) => known.get(sign) ?? []))
}

function signsOf(encoding: string): Map<string, readonly number[]> {
  const decoder = new TextDecoder(encoding)
  const found = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\ufffd' && !found.has(sign)) found.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (!/^(shift|euc|big5|gbk)/.test(encoding)) return found
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  return found
}

/** The signs of EUC-JP in seven bits, between what switches to them and back. */
function escaped(text: string): Uint8Array {
  const bytes = encode(text, 'euc-jp')
  const pieces: number[] = []
  let isWide = false
  for (const byte of bytes) {
    if (byte > 0x7f !== isWide) pieces.push(0x1b, ...(isWide ? [0x28, 0x42] : [0x24, 0x42]))
    isWide = byte > 0x7f
    pieces.push(byte & 0x7f)
  }
  return Uint8Array.from(pieces)
}

describe.each(texts)('%s', (encoding, text) => {
  test.each([
    ['by its declaration', encoding, undefined],
    ['by its header', '', `text/xml; charset=${encoding}`],
    ['by its header, against its declaration', 'utf-8', `text/xml; charset=${encoding}`],
    ['not at all', '', undefined],
    ['by a header that says nothing', '', 'application/rss+xml'],
    ['as UTF-8, wrongly', 'utf-8', 'text/xml; charset=utf-8'],
    ['as Latin, wrongly', 'iso-8859-1', 'text/xml; charset=ISO-8859-1'],
    [
      'by a header that says Latin before a declaration that is right',
      encoding,
      'text/xml; charset=ISO-8859-1',
    ],
    ['by a name that nobody knows', 'x-unknown', undefined],
  ])('said %s', (_, declared, contentType) => {
    const written = feed(text, declared)
    expect(decodeText(encode(written, encoding), contentType).text).toBe(written)
  })

  test('in UTF-8, whatever it is said to be', () => {
    const written = feed(text, encoding)
    const contentType = `text/xml; charset=${encoding}`
    // Seven bits with escapes are never UTF-8.
    if (encoding !== 'iso-2022-jp')
      expect(decodeText(Buffer.from(written), contentType).text).toBe(written)
  })

  test('with some bytes that are broken', () => {
    const written = feed(text.repeat(5))
    const bytes = encode(written, encoding)
    const broken = Buffer.concat([bytes.subarray(0, -30), Buffer.from([0xff]), bytes.subarray(-30)])
    expect(decodeText(broken).text.slice(0, 40 + text.length)).toBe(
      written.slice(0, 40 + text.length),
    )
  })
})

test.each([
  [
    'curly quotes of Windows alone',
    Buffer.from('<a>\x93No\x94 \x96 don\x92t</a>', 'latin1'),
    '<a>“No” – don’t</a>',
  ],
  ['one letter', Buffer.from('<a>caf\xe9</a>', 'latin1'), '<a>café</a>'],
  [
    'two letters side by side',
    Buffer.from('<a>cr\xe9\xe9e \xe0 Angoul\xeame, \xf4t\xe9, no\xebl</a>', 'latin1'),
    '<a>créée à Angoulême, ôté, noël</a>',
  ],
  [
    'words of the north',
    Buffer.from('<a>\xd6l, \xe5\xe4\xf6, f\xf6r b\xe5\xe5t</a>', 'latin1'),
    '<a>Öl, åäö, för bååt</a>',
  ],
  [
    'signs of Windows that somebody made characters of',
    Buffer.from('<a>don\u0092t \u0085</a>'),
    '<a>don’t …</a>',
  ],
  [
    'UTF-8 with one bad byte',
    Buffer.concat([Buffer.from('<a>é à ü ö ñ'), Buffer.from([0xff]), Buffer.from('</a>')]),
    '<a>é à ü ö ñ\ufffd</a>',
  ],
])('%s', (_, bytes, text) => {
  const declared = text.includes('\ufffd') ? 'text/xml; charset=utf-8' : undefined
  expect(decodeText(bytes, declared).text).toBe(text)
})
