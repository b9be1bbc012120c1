// The customer's answer that came on the telephone, at the counter or by a message, written down by somebody of the shop.
import type { FieldErrors } from '#core/errors.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { answerErrors, readAnswer, staffWays } from '../../rules/estimate/answer.ts'
import type { Step } from '../../rules/estimate/steps.ts'
import type { Estimate } from './estimate-doc.ts'
import { useStep } from './use-step.ts'

interface AnswerDialogProps {
  estimate: Estimate
  /** The customer, who usually answers. */
  customer: string
  onClose: () => void
}

export function AnswerDialog({ estimate, customer, onClose }: AnswerDialogProps) {
  const t = useTexts()
  const { actor } = useGroup()
  const step = useStep(estimate)
  const form = usePlainForm({
    of: 'estimate',
    initial: { answer: 'approve' as Step, name: customer, way: 'phone', reason: '' },
    check(values): FieldErrors {
      const answer = values.answer === 'approve' ? 'approved' : 'declined'
      return answerErrors({ ...readAnswer(values, actor.user_id), answer })
    },
    async send({ answer, ...body }) {
      await step.mutateAsync({ step: answer, body })
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  const select = (name: 'answer' | 'way', options: readonly string[]) => ({
    id: name,
    label: t(`estimate.${name}`),
    value: form.values[name],
    disabled: form.busy,
    error: form.error(name),
    data: options.map((value) => ({ value, label: t(`estimate.chosen.${name}.${value}`) })),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value as Step),
  })
  return (
    <FormDialog
      {...useDialogWords()}
      title={t('estimate.record')}
      submitLabel={t('actions.save')}
      form={form}
      onClose={onClose}
    >
      <NativeSelect {...select('answer', ['approve', 'decline'])} data-autofocus />
      <TextInput {...form.text('name')} label={t('estimate.by')} autoComplete="off" />
      <NativeSelect {...select('way', staffWays)} />
      {form.values.answer === 'decline' && (
        <Textarea {...form.text('reason')} label={t('estimate.reason')} minRows={2} maxRows={6} />
      )}
    </FormDialog>
  )
}
