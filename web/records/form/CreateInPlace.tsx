// Lets every reference inside create the record it did not find, in a dialog over the form at hand.
import { useState, type ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlaceContext, type CreateRequest } from '#web/fields/create-in-place.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { RecordForm } from './RecordForm.tsx'
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

/** What was searched for becomes the title: the first required text. */
function titleField(entity: Entity): string | undefined {
  return Object.entries(entity.fields).find(
    ([, { kind, required }]) => kind === 'text' && required,
  )?.[0]
}

function PlacedForm({ request, onClose }: { request: CreateRequest; onClose: () => void }) {
  const { entity, typed, onCreated } = request
  const t = useTexts()
  const title = titleField(entity)
  const presets = title && typed ? { [title]: typed } : {}
  const form = useRecordForm({ entity, presets, keep: false })
  const submit = async () => {
    const answer = await form.submit()
    if (!answer) return
    onCreated(answer.id)
    onClose()
  }
  return (
    <RecordForm
      form={form}
      plain
      submitLabel={t('actions.create')}
      onSubmit={() => void submit()}
      onCancel={onClose}
    />
  )
}
