// What is wrong with a form, or with several that are sent together.
import { useTexts } from '#web/api/texts.ts'
import { useInputId } from '#web/fields/input-scope.ts'
import { FormSummary } from '#web/ui/form/Form.tsx'
import { whole } from './use-form-errors.ts'
import type { RecordFormState } from './use-record-form.ts'

/** All that is wrong, on top of forms that are sent together. */
export function RecordSummary({ forms, leads = true }: RecordSummaryProps) {
  const t = useTexts()
  const inputId = useInputId()
  const problems = forms.flatMap(({ form: { entity, errors }, scope = '', of }) => {
    const order = Object.keys(entity.fields)
    const place = (path: string) => order.indexOf(path.split('.')[0] ?? '')
    return Object.entries(errors)
      .sort(([one], [other]) => place(one) - place(other))
      .map(([path, text]) => ({
        ...(path !== whole && { input: `${scope}${inputId(path)}` }),
        text: [of, t.label(entity.key, path) || path, text].filter(Boolean).join(': '),
      }))
  })
  const attempt = forms.reduce((sum, { form }) => sum + form.attempt, 0)
  return (
    <FormSummary
      title={t('records.form.problems', { count: problems.length })}
      problems={attempt > 0 ? problems : []}
      attempt={leads ? attempt : 0}
    />
  )
}

/** In the order of the page. */
interface SummedForm {
  readonly form: RecordFormState
  /** What the ids of its inputs begin with. */
  readonly scope?: string
  /** What it is about, where there are several of a kind. */
  readonly of?: string | undefined
}

interface RecordSummaryProps {
  readonly forms: readonly SummedForm[]
  /** False: the focus goes elsewhere when something is wrong. */
  readonly leads?: boolean
}
