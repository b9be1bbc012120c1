// Questions about what is ambiguous in the file, each option with an example value.
import type { DateOrder } from '#core/import/rules.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { OrderQuestion, Question } from '#web/records/import/Question.tsx'
import { choiceOf, everyAccount } from '../../../rules/bank/answer.ts'
import type { BankQuestion } from '../../../rules/bank/choices.ts'
import type { ShownFile } from '../reading/use-reading.ts'

export function Questions({ read }: { read: ShownFile }) {
  const t = useTexts()
  const { questions, header } = read.reading
  return questions.map((question) => {
    const { about, column, cell = '', options } = question
    const name =
      column === undefined
        ? t('upload.roles.date')
        : header[column] || t('import.columns.unnamed', { number: column + 1 })
    const choose = (value: string) => read.choose(choiceOf(read.reading, question, value))
    if (about === 'date') {
      const orders = options.map(({ value, example }) => ({ value: value as DateOrder, example }))
      return (
        <OrderQuestion key={about} column={name} {...{ cell }} options={orders} onChoose={choose} />
      )
    }
    if (about === 'currency') {
      const [{ value, example: own } = { value: '', example: '' }] = options
      return (
        <Question
          key={about}
          text={t('upload.questions.currency', { file: cell, wallet: own })}
          answers={[
            { text: t('upload.questions.as_own', { wallet: own }), onChoose: () => choose(value) },
          ]}
        />
      )
    }
    if (about === 'state') {
      return (
        <Question
          key={`${about} ${cell}`}
          text={t('upload.questions.state', { count: question.count ?? 1, state: cell })}
          answers={options.map(({ value }) => ({
            text: t(value === 'out' ? 'upload.questions.stays_out' : 'upload.questions.comes_in'),
            onChoose: () => choose(value),
          }))}
        />
      )
    }
    if (about === 'cents') {
      return (
        <Question
          key={about}
          text={t('upload.questions.cents', { amount: cell })}
          answers={options.map(({ value, example }) => ({
            text: moneyWords(example, undefined, t.locale),
            onChoose: () => choose(value),
          }))}
        />
      )
    }
    if (about === 'balance' || about === 'day') {
      const { count = 1, line = 0 } = question
      return (
        <Question
          key={about}
          text={t(`upload.questions.${about}`, { count, line })}
          answers={options.map(({ value }) => ({
            text: t('upload.questions.as_read'),
            onChoose: () => choose(value),
          }))}
        />
      )
    }
    if (about === 'account') return <AccountQuestion key={about} {...{ question, choose }} />
    return (
      <Question
        key={`${about} ${column ?? ''}`}
        text={t(about === 'sign' ? 'upload.questions.sign' : 'upload.questions.decimal', {
          column: name,
        })}
        answers={options.map(({ value, example }) => ({
          text: about === 'sign' ? t(`${value}.many`) : moneyWords(example, undefined, t.locale),
          onChoose: () => choose(value),
        }))}
      />
    )
  })
}

/** Accounts with a button of their own; the others are chosen among what was found. */
const maxButtons = 8

interface AccountQuestionProps {
  readonly question: BankQuestion
  readonly choose: (value: string) => void
}

/** Which account comes in, or that the column names none. */
function AccountQuestion({ question: { options }, choose }: AccountQuestionProps) {
  const t = useTexts()
  const accounts = options.filter(({ value }) => value !== everyAccount)
  const count = accounts.length
  const shown = options.filter(({ value }, at) => at < maxButtons || value === everyAccount)
  const text = t('upload.questions.account', { count })
  const more = t('upload.questions.more_accounts', { account: nameOf(accounts[0]) })
  return (
    <Question
      text={count > maxButtons ? `${text} ${more}` : text}
      answers={shown.map(({ value, example }) => ({
        text: value === everyAccount ? t('upload.questions.every_account') : nameOf({ example }),
        onChoose: () => choose(value),
      }))}
    />
  )
}

const nameOf = (one: { readonly example: string } | undefined) => one?.example || '–'
