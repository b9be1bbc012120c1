// Lets every reference inside create the record it did not find, in a dialog over the form at hand.
import { useState, type ReactNode } from 'react'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlaceContext, type CreateRequest } from '#web/fields/create-in-place.ts'
import { InputScope } from '#web/fields/input-scope.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { RecordForm } from './RecordForm.tsx'
import { typedPresets } from './typed-presets.ts'
import { useRecordForm } from './use-record-form.ts'

export function CreateInPlace({ children }: { children: ReactNode }) {
  const t = useTexts()
  const ask = useDiscardWords()
  const [request, setRequest] = useState<CreateRequest>()
  const close = () => setRequest(undefined)
  return (
    <CreateInPlaceContext value={setRequest}>
      <ThemeProvider>{children}</ThemeProvider>
      <Sheet
        opened={request !== undefined}
        onClose={close}
        title={request && t(`${request.entity.key}.new`)}
        ask={ask}
        size="lg"
      >
        {request && <PlacedForm request={request} onClose={close} />}
      </Sheet>
    </CreateInPlaceContext>
  )
}

function PlacedForm({ request, onClose }: { request: CreateRequest; onClose: () => void }) {
  const { entity, typed, onCreated } = request
  const t = useTexts()
  const form = useRecordForm({ entity, presets: typedPresets(entity, typed), keep: false })
  const take = (id: string) => {
    onCreated(id)
    onClose()
  }
  const submit = async () => {
    const answer = await form.submit()
    if (!answer) return
    take(answer.id)
  }
  return (
    <InputScope value="placed-">
      <RecordForm
        form={form}
        plain
        submitLabel={t('actions.create')}
        onSubmit={() => void submit()}
        onCancel={onClose}
        onTake={take}
      />
    </InputScope>
  )
}
