// The statement of a wallet as a file of OFX 2.2 (https://financialdataexchange.org/ofx): an XML document whose elements have
// the order of its specification. Pure.
import { escapeText } from '#core/html/escape.ts'
import { normalForm } from '#core/letters/normal-form.ts'

export interface OfxWallet {
  readonly id: string
  readonly currency: string
  readonly card: boolean
}

export const ofxTypes = ['CREDIT', 'DEBIT', 'XFER', 'FEE'] as const

/** A line of the statement. */
export interface OfxLine {
  /** Unique among the lines of the wallet, and the same in every export. */
  readonly id: string
  readonly type: (typeof ofxTypes)[number]
  readonly date: string
  /** Decimal text, below nought what leaves the wallet. */
  readonly amount: string
  readonly name: string
  readonly memo: string
}

export interface Ofx {
  readonly head: string
  line(line: OfxLine): string
  /** `balance`: of the wallet at the end of the last day, as decimal text. */
  tail(balance: string): string
}

export interface OfxPeriod {
  readonly from: string
  readonly to: string
  /** ISO moment of the call. */
  readonly now: string
}

/** Characters that its specification gives to a value. */
const max = { name: 32, memo: 255, account: 22 }

/** Characters that XML 1.0 forbids, even escaped, or discourages. */
// oxlint-disable-next-line no-control-regex -- naming control characters is the purpose
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

function escaped(text: string, length: number): string {
  const plain = normalForm(text.toWellFormed()).replace(unfit, '').replace(/\s+/g, ' ').trim()
  const cut = [...plain].slice(0, length).join('').trim()
  return escapeText(cut)
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`
/** Left out where it would be empty. */
const given = (name: string, content: string) => (content === '' ? '' : element(name, content))
const dayText = (day: string) => day.replaceAll('-', '')
const status = element('STATUS', element('CODE', '0') + element('SEVERITY', 'INFO'))

export function ofxOf({ id, currency, card }: OfxWallet, { from, to, now }: OfxPeriod): Ofx {
  const rooms = card
    ? ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS']
    : ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS']
  const [messages = '', transaction = '', statement = ''] = rooms
  const number = element('ACCTID', escaped(id.slice(-max.account), max.account))
  const account = card
    ? element('CCACCTFROM', number)
    : element(
        'BANKACCTFROM',
        element('BANKID', 'BANCADA') + number + element('ACCTTYPE', 'CHECKING'),
      )
  const moment = now.replace(/\..*$/, '').replaceAll(/[-:T]/g, '')
  const signOn = element(
    'SIGNONMSGSRSV1',
    element('SONRS', status + element('DTSERVER', moment) + element('LANGUAGE', 'ENG')),
  )
  return {
    head: [
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
      '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
      '<OFX>',
      signOn,
      `<${messages}><${transaction}>${element('TRNUID', '0')}${status}<${statement}>`,
      element('CURDEF', currency) + account,
      `<BANKTRANLIST>${element('DTSTART', dayText(from))}${element('DTEND', dayText(to))}`,
      '',
    ].join('\n'),
    line({ id: key, type, date, amount, name, memo }) {
      const parts = [
        element('TRNTYPE', type),
        element('DTPOSTED', dayText(date)),
        element('TRNAMT', amount),
        element('FITID', key),
        given('NAME', escaped(name || memo, max.name)),
        given('MEMO', escaped(memo, max.memo)),
      ]
      return `${element('STMTTRN', parts.join(''))}\n`
    },
    tail(balance) {
      const sum = element('BALAMT', balance) + element('DTASOF', dayText(to))
      return [
        `</BANKTRANLIST>${element('LEDGERBAL', sum)}`,
        `</${statement}></${transaction}></${messages}>`,
        '</OFX>',
        '',
      ].join('\n')
    },
  }
}
