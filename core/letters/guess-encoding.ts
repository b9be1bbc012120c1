// Which encoding the bytes of a text are in that says none, or a wrong one. Only letters beyond ASCII that lie side by side show it:
// languages of the west have theirs one by one among others. Of the encodings that fit, the one counts in which the letters and signs are
// those that its language writes most.

/** Those that can be found. */
export const farEncodings = [
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'big5',
  'gb18030',
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
] as const
export type FarEncoding = (typeof farEncodings)[number]

interface Candidate {
  readonly encoding: FarEncoding
  /** What half or more of a text in that language consists of, ASCII aside. */
  readonly frequent: RegExp
  /** The share of them below which it is something else. */
  readonly least: number
}

const kana = /[\u3041-\u3096\u30a1-\u30fc日付年月内容金額円残高出入]/g
const simplified =
  /[的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长新网分月最与业市机交易金额收支付款商品账户余额]/g
const traditional =
  /[的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長新網分月最與業市機交易金額收支付款商品帳戶餘額]/g
const hangul =
  /[이다는의에고을를하가은지로기도서한사자리시어나대인라해그일스으아있보정전수것게니만성과제주부들구상원조모비장무여동계오적면연공신거래금액입출잔카결내용원행]/g
const cyrillic = /[оеаинтсрвлкдмпу]/g

/** Two bytes a sign: few texts fit by chance. */
const wide: readonly Candidate[] = [
  { encoding: 'shift_jis', frequent: kana, least: 0.25 },
  { encoding: 'euc-jp', frequent: kana, least: 0.25 },
  { encoding: 'euc-kr', frequent: hangul, least: 0.3 },
  { encoding: 'big5', frequent: traditional, least: 0.15 },
  { encoding: 'gb18030', frequent: simplified, least: 0.15 },
]
/** One byte a letter: every text fits, so that more of it has to. */
const narrow: readonly Candidate[] = [
  // Also where all of it is in capitals.
  { encoding: 'windows-1251', frequent: /[оеаинтсрвлкдмпу]/gi, least: 0.6 },
  { encoding: 'koi8-r', frequent: cyrillic, least: 0.6 },
  { encoding: 'iso-8859-5', frequent: cyrillic, least: 0.6 },
  { encoding: 'windows-1253', frequent: /[αοιετσνηυρπκμλςάόίέή]/g, least: 0.7 },
  { encoding: 'windows-1255', frequent: /[יוהלארתבשמנ]/g, least: 0.6 },
  { encoding: 'windows-1256', frequent: /[اليمونرتبةعد]/g, least: 0.65 },
  { encoding: 'windows-874', frequent: /[านรอกเงมยลวดทส่้ีัิะ]/g, least: 0.6 },
]

/** Behind the first byte beyond ASCII. */
const sampleBytes = 30_000
/** Bytes beyond ASCII; fewer say nothing. */
const minBytes = 8
/** Share of those that lie side by side. The second byte of a sign may be one of ASCII. */
const minInRuns = { wide: 0.25, narrow: 0.6 }
const maxBad = 0.02

/** Undefined where nothing speaks against an encoding of the west. */
export const guessEncoding = (bytes: Uint8Array): FarEncoding | undefined =>
  guessWide(bytes) ?? guessNarrow(bytes)

/** Of those of two bytes a sign. */
export const guessWide = (bytes: Uint8Array): FarEncoding | undefined =>
  guess(bytes, wide, minInRuns.wide)

/** Of those of one byte a letter. */
export const guessNarrow = (bytes: Uint8Array): FarEncoding | undefined =>
  guess(bytes, narrow, minInRuns.narrow)

function guess(
  bytes: Uint8Array,
  candidates: readonly Candidate[],
  least: number,
): FarEncoding | undefined {
  const start = bytes.findIndex((byte) => byte > 0x7f)
  const sample = bytes.subarray(start, start + sampleBytes)
  return start >= 0 && isInRuns(sample, least) ? best(sample, candidates) : undefined
}

function isInRuns(sample: Uint8Array, least: number): boolean {
  let high = 0
  let inRuns = 0
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at]! <= 0x7f) continue
    high += 1
    if (sample[at - 1]! > 0x7f || sample[at + 1]! > 0x7f) inRuns += 1
  }
  return high >= minBytes && inRuns >= high * least
}

function best(sample: Uint8Array, candidates: readonly Candidate[]): FarEncoding | undefined {
  let found: { readonly encoding: FarEncoding; readonly share: number } | undefined
  for (const { encoding, frequent, least } of candidates) {
    const share = shareOf(sample, encoding, frequent)
    if (share >= least && share > (found?.share ?? 0)) found = { encoding, share }
  }
  return found?.encoding
}

/** Of the letters and signs beyond ASCII how many are frequent ones; 0 where the bytes are not of that encoding. */
function shareOf(sample: Uint8Array, encoding: string, frequent: RegExp): number {
  const text = new TextDecoder(encoding).decode(sample, { stream: true })
  const amount = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = amount(/(?!\p{ASCII})[\p{L}\p{M}\u0080-\u009f]/gu)
  const bad = amount(/\ufffd/g)
  return letters === 0 || bad > letters * maxBad ? 0 : amount(frequent) / letters
}
