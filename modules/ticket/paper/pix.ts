// The part of a paper or page that is paid by: a code for the exact amount that is left, and its text to be pasted. Pure.
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { inCents, isOpen, type Balance } from '../rules/payment/balance.ts'
import { brCode } from '../rules/pix/br-code.ts'
import type { PixSettings } from '../rules/pix/settings.ts'
import { qrCode, type QrCode } from './qr.ts'
import type { Say } from './receipt.ts'

export interface PixFacts {
  /** The Group's account; undefined where it has none. */
  readonly account: PixSettings | undefined
  readonly balance: Balance
  /** What is missing of what is paid first; decimal text, nought: the rest is paid once the work is over. */
  readonly deposit?: string | undefined
  /** Number of the ticket, and of the estimate. */
  readonly order?: number | undefined
  readonly estimate?: number | undefined
}

export interface PixPart {
  readonly title: string
  /** "R$ 250,00", what is left, or the deposit of it. */
  readonly amount: string
  /** Whom it is paid to. */
  readonly to: string
  readonly qr: QrCode
  /** Over the text. */
  readonly paste: string
  readonly text: string
  readonly copy: { readonly action: string; readonly done: string }
}

/** Null where nothing is to be paid now, or not in reais, or the Group has no account. */
export function pixOf(
  { account, balance, deposit, order, estimate }: PixFacts,
  locale: Locale,
  say: Say,
): PixPart | null {
  if (!account || balance.currency !== 'BRL' || !isOpen(balance)) return null
  const asked = deposit ?? balance.left
  if (!isOpen({ left: asked })) return null
  const amount = inCents(asked)
  const named = order === undefined ? `ORC${String(estimate ?? '')}` : `OS${order}`
  const description =
    order === undefined
      ? say('pix_code.estimate', { number: String(estimate ?? '') })
      : say('pix_code.order', { number: String(order) })
  const { key, name, city } = account
  const text = brCode({ key, name, city, amount, txid: named, description })
  return {
    title: say(deposit ? 'pix_code.deposit' : 'pix_code.title'),
    amount: moneyWords(amount, 'BRL', locale),
    to: deposit
      ? say('pix_code.first', { name, sum: moneyWords(balance.left, 'BRL', locale) })
      : say('pix_code.to', { name }),
    qr: qrCode(text),
    paste: say('pix_code.paste'),
    text,
    copy: { action: say('pix_code.copy'), done: say('pix_code.copied') },
  }
}
