// Questions about what is ambiguous in the file, each option with an example value.
import type { DateOrder } from '#core/import/rules.ts'
import { useTexts } from '#web/api/texts.ts'
import { OrderQuestion, Question } from '#web/records/import/Question.tsx'
import { choiceOf } from '../../../rules/bank/answer.ts'
import type { ShownFile } from '../reading/use-reading.ts'
import { columnName, shownOptions, wordsOf } from './question-words.ts'

export function Questions({ read }: { read: ShownFile }) {
  const t = useTexts()
  const { questions, header } = read.reading
  return questions.map((question) => {
    const { about, column = '', cell = '', options } = question
    const key = `${about} ${column} ${cell}`
    const choose = (value: string) => read.choose(choiceOf(read.reading, question, value))
    if (about === 'date') {
      const orders = options.map(({ value, example }) => ({ value: value as DateOrder, example }))
      const name = columnName(question, { t, header })
      return (
        <OrderQuestion key={key} column={name} cell={cell} options={orders} onChoose={choose} />
      )
    }
    const { text, answer } = wordsOf(question, { t, header })
    const answers = shownOptions(question).map((option) => ({
      text: answer(option),
      onChoose: () => choose(option.value),
    }))
    return <Question key={key} {...{ text, answers }} />
  })
}
