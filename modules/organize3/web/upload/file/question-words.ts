// What a question about a file says, and each of its answers.
import { moneyWords } from '#core/numbers/money.ts'
import type { Texts } from '#web/api/texts.ts'
import { everyAccount } from '../../../rules/bank/answer.ts'
import type { BankQuestion } from '../../../rules/bank/choices.ts'

interface Saying {
  readonly t: Texts
  /** Names of columns. */
  readonly header: readonly string[]
}

type Option = BankQuestion['options'][number]

/** Accounts with a button of their own; the others are chosen among what was found. */
const maxButtons = 8

export function shownOptions({ about, options }: BankQuestion): readonly Option[] {
  if (about !== 'account') return options
  return options.filter(({ value }, at) => at < maxButtons || value === everyAccount)
}

/** The column that a question is about; that of days in a file without columns. */
export function columnName({ column }: BankQuestion, { t, header }: Saying): string {
  if (column === undefined) return t('upload.roles.date')
  return header[column] || t('import.columns.unnamed', { number: column + 1 })
}

export function wordsOf(
  question: BankQuestion,
  saying: Saying,
): { text: string; answer: (option: Option) => string } {
  const { about, cell = '', options, count = 1, line = 0 } = question
  const { t } = saying
  const asMoney = ({ example }: Option) => moneyWords(example, undefined, t.locale)
  switch (about) {
    case 'account':
      return { text: accountText(question, t), answer: (one) => accountName(one, t) }
    case 'currency': {
      const wallet = options[0]?.example ?? ''
      return {
        text: t('upload.questions.currency', { file: cell, wallet }),
        answer: () => t('upload.questions.as_own', { wallet }),
      }
    }
    case 'amount':
      return {
        text: t('upload.questions.amount'),
        answer: (one) => amountName(one, saying),
      }
    case 'sides': {
      const [into, out] = options.map(({ example }) => example)
      return {
        text: t('upload.questions.sides', { in: into ?? '', out: out ?? '' }),
        answer: ({ example }) => example,
      }
    }
    case 'direction':
      if (question.cell !== undefined) return ofWord(question, saying)
      return {
        text: t('upload.questions.direction', { column: columnName(question, saying) }),
        answer: (one) => directionName(one, question, t),
      }
    case 'fee':
      return {
        text: t('upload.questions.fee', { fee: cell }),
        answer: ({ value }) =>
          t(value === 'apart' ? 'upload.questions.on_top' : 'upload.questions.in_amount'),
      }
    case 'state':
      return {
        text: t('upload.questions.state', { count, state: cell }),
        answer: ({ value }) =>
          t(value === 'out' ? 'upload.questions.stays_out' : 'upload.questions.comes_in'),
      }
    case 'cents':
    case 'scale':
      return { text: t(`upload.questions.${about}`, { amount: cell }), answer: asMoney }
    case 'balance':
    case 'standing':
    case 'sum':
    case 'parts':
    case 'twice':
    case 'day':
      return {
        text: t(`upload.questions.${about}`, { count, line }),
        answer: () => t('upload.questions.as_read'),
      }
    case 'sign':
      return {
        text: t(cell === '' ? 'upload.questions.sign' : 'upload.questions.minus', { amount: cell }),
        answer: ({ value }) => t(`${value}.many`),
      }
    default:
      return {
        text: t('upload.questions.decimal', { column: columnName(question, saying) }),
        answer: asMoney,
      }
  }
}

/** Which account comes in, or that the column names none. */
function accountText({ options }: BankQuestion, t: Texts): string {
  const accounts = options.filter(({ value }) => value !== everyAccount)
  const text = t('upload.questions.account', { count: accounts.length })
  const [first] = accounts
  if (accounts.length <= maxButtons || !first) return text
  return `${text} ${t('upload.questions.more_accounts', { account: accountName(first, t) })}`
}

/** Which way the rows of one word went. */
function ofWord(question: BankQuestion, saying: Saying): ReturnType<typeof wordsOf> {
  const { t } = saying
  const names = { column: columnName(question, saying), word: question.cell ?? '' }
  return {
    text: t('upload.questions.word', names),
    answer: ({ value }) =>
      t(
        value === ''
          ? 'upload.questions.no_direction'
          : value === 'in'
            ? 'income.many'
            : 'outgo.many',
      ),
  }
}

/** What went out, and what came in then. */
function directionName({ value }: Option, { options }: BankQuestion, t: Texts): string {
  if (value === '') return t('upload.questions.no_direction')
  const other = options.find((one) => one.value !== value && one.value !== '')?.value ?? ''
  return t('upload.questions.out_and_in', { out: value, in: other })
}

/** `Amount: 20.00`; of a pair what its columns are called, and the first value of each. */
function amountName({ value, example }: Option, { t, header }: Saying): string {
  const nameAt = (at: string) =>
    header[Number(at)] || t('import.columns.unnamed', { number: Number(at) + 1 })
  const [into, out] = value.split('/')
  if (out === undefined) return `${nameAt(value)}: ${example}`
  const sides = [into && `${t('upload.roles.in')}: ${nameAt(into)}`]
  sides.push(out && `${t('upload.roles.out')}: ${nameAt(out)}`)
  return `${sides.filter(Boolean).join(', ')} (${example})`
}

function accountName({ value, example }: Option, t: Texts): string {
  return value === everyAccount ? t('upload.questions.every_account') : example || '–'
}
