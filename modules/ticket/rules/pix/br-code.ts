// The text behind a Pix code (BR Code): what a bank's app reads from the picture, or what is pasted into it, to pay one exact
// amount. By the central bank's "Manual de Padrões para Iniciação do Pix" and EMV QRCPS, merchant-presented mode. Pure.
import { normalForm } from '#core/letters/normal-form.ts'

export interface BrCode {
  /** Key of the account as `readPixKey` spells it. */
  readonly key: string
  /** Who receives it, and where they are. */
  readonly name: string
  readonly city: string
  /** Decimal text with two decimals, above nought. */
  readonly amount: string
  /** What the payment is found by in the statement: letters and digits. */
  readonly txid: string
  /** Shown to the payer, as far as there is room beside the key. */
  readonly description?: string
}

const gui = 'br.gov.bcb.pix'
/** Digits of `54`, the amount, with its point. */
const maxAmountLength = 13
/** Characters of one field: its length has two digits. */
const maxFieldLength = 99
export const maxNameLength = 25
export const maxCityLength = 15
export const maxTxidLength = 25

/**
 * What banks take in names: letters and digits without accents, blanks and a few marks, cut to the length; blank when nothing of
 * it can be written so.
 */
export function plainLetters(text: string, longest: number): string {
  const bare = normalForm(text, 'NFD').replaceAll(/\p{M}/gu, '')
  const taken = bare.replaceAll(/[^A-Za-z0-9 .,/-]/g, ' ').replaceAll(/ +/g, ' ')
  return taken.trim().slice(0, longest).trim()
}

/** `OS 2.887` → `OS2887`; `***`, which means none, where nothing is left. */
export function txidOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, maxTxidLength) || '***'
}

/** Throws for an amount that a code cannot hold: call it only where something is to be paid. */
export function brCode({ key, name, city, amount, txid, description = '' }: BrCode): string {
  const isAmount = /^\d+\.\d\d$/.test(amount) && amount.length <= maxAmountLength
  if (!isAmount || Number(amount) === 0) throw new Error(`no amount of Pix: ${amount}`)
  const account = field('00', gui) + field('01', key)
  const room = maxFieldLength - account.length - field('02', '').length
  const said = room > 0 ? plainLetters(description, room) : ''
  const code = [
    field('00', '01'),
    field('26', account + (said && field('02', said))),
    field('52', '0000'),
    field('53', '986'),
    field('54', amount),
    field('58', 'BR'),
    field('59', plainLetters(name, maxNameLength)),
    field('60', plainLetters(city, maxCityLength)),
    field('62', field('05', txidOf(txid))),
    // Its own tag and length are part of what it checks.
    '6304',
  ].join('')
  return code + crc16(code)
}

/** Tag, length and value. */
const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE of ASCII text as four digits: polynomial 0x1021, begun with 0xFFFF. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
