// How amounts are marked in the countries of a currency, beside its code: signs, and letters that no sign of Unicode has.

/** By currency; a mark of several, as `kr` is, is listed with each of them. A point behind is no part of it. */
const byCurrency: Readonly<Record<string, string>> = {
  AOA: 'Kz',
  AUD: 'A$ AU$',
  BAM: 'KM',
  BDT: 'Tk ৳',
  BGN: 'лв',
  BOB: 'Bs',
  BRL: 'R$',
  BTC: '₿',
  CAD: 'C$ CA$',
  CHF: 'Fr SFr',
  CNY: '元 ￥ ¥',
  CRC: '₡',
  CZK: 'Kč kč Kc',
  DKK: 'kr Kr',
  DOP: 'RD$',
  EUR: '€',
  FJD: 'FJ$',
  GBP: '£',
  GEL: '₾',
  HKD: 'HK$ 元',
  HUF: 'Ft',
  IDR: 'Rp',
  ILS: '₪',
  INR: 'Rs ₹',
  ISK: 'kr Kr',
  JPY: '円 ￥ ¥',
  KES: 'KSh Ksh',
  KRW: '원 ₩',
  KZT: 'тг ₸',
  LKR: 'Rs',
  MDL: 'lei Lei',
  MKD: 'ден',
  MUR: 'Rs',
  MXN: 'MX$ Mex$',
  MYR: 'RM',
  MZN: 'MT MTn',
  NGN: '₦',
  NIO: 'C$',
  NOK: 'kr Kr',
  NPR: 'Rs',
  NZD: 'NZ$',
  PEN: 'S/',
  PHP: '₱',
  PKR: 'Rs',
  PLN: 'zł ZŁ zl',
  PYG: '₲ Gs',
  RON: 'lei Lei',
  RSD: 'дин din',
  RUB: 'руб р ₽',
  SEK: 'kr Kr',
  SGD: 'S$ SG$',
  THB: 'บาท ฿',
  TRY: 'TL ₺',
  TWD: 'NT$ 元',
  TZS: 'TSh Tsh',
  UAH: 'грн ₴',
  UGX: 'USh Ush',
  USD: 'US$ U$ u$s U$S',
  USDC: 'USDC',
  USDT: 'USDT',
  VES: 'Bs',
  VND: 'đ Đ VNĐ ₫',
  XAF: 'FCFA CFA',
  XOF: 'FCFA CFA',
  ZAR: 'R',
}

const pairs = Object.entries(byCurrency).flatMap(([currency, marks]) =>
  marks.split(' ').map((mark) => [mark, currency] as const),
)

/** The currencies of each mark. */
export const currencyMarks: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(pairs, ([mark]) => mark)].map(([mark, all]) => [mark, all.map(([, one]) => one)]),
)

/** Any of them, with or without a point, as a part of a regular expression; the longest first. */
export const markPattern = [...currencyMarks.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((mark) => `${mark.replaceAll('$', String.raw`\$`)}\\.?`)
  .join('|')
