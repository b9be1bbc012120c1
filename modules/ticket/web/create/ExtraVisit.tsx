// Another thing that the same customer brings: what it is, what came with it, and what is wrong with it. It becomes a ticket
// of its own.
import { Button } from '#web/ui/controls/Button.tsx'
import { useEffect, useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { CreateInPlaceContext } from '#web/fields/create-in-place.ts'
import { InputScope } from '#web/fields/input-scope.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { FormSection } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { PasswordInput } from '../password/PasswordInput.tsx'
import { EquipmentPart } from './EquipmentPart.tsx'
import type { Visit } from './use-check-in.ts'
import type { VisitDraft } from './use-visits.ts'

interface ExtraVisitProps {
  /** 2 for the second thing. */
  number: number
  /** What was typed of it before. */
  draft: VisitDraft | undefined
  /** What is to be saved of it. */
  ref: Ref<Visit>
  onTyped: () => void
  onRemove: () => void
}

export function ExtraVisit({ number, draft, ref, onTyped, onRemove }: ExtraVisitProps) {
  const t = useTexts()
  const form = useRecordForm({ entity: ticket, keep: false })
  const part = useRecordForm({ entity: equipment, keep: false })
  const [isMaking, setMaking] = useState(draft?.equipment !== undefined)
  // A password is no part of a draft: nothing keeps it in the browser.
  const [password, setPassword] = useState('')
  useImperativeHandle(ref, () => ({
    ticket: form,
    equipment: isMaking ? part : undefined,
    password,
  }))
  useEffect(() => {
    if (draft) form.takeDraft(draft.ticket)
    if (draft?.equipment) part.takeDraft(draft.equipment)
    // The draft is taken over once; what is typed afterwards is the form's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what tells is made anew with every key.
  useEffect(onTyped, [form.values, part.values, isMaking])
  const leave = (id?: string) => {
    setMaking(false)
    part.abandon()
    form.set('equipment_id', id)
  }
  return (
    <CreateInPlaceContext
      value={({ typed }) => {
        setMaking(true)
        if (typed) part.set('description', typed)
        form.set('equipment_id', part.id)
      }}
    >
      <InputScope value={`visit-${number}-`}>
        <Card>
          <FormSection title={t('ticket.visit.title', { number })}>
            <Stack>
              <EquipmentPart form={form} part={part} isMaking={isMaking} onLeave={leave} />
              <FormField form={form} name="equipment_observation" />
              <PasswordInput
                id={`visit-${number}-password`}
                value={password}
                onChange={setPassword}
              />
              <FormField form={form} name="content" />
              <Button variant="subtle" onClick={onRemove}>
                {t('ticket.visit.remove')}
              </Button>
            </Stack>
          </FormSection>
        </Card>
      </InputScope>
    </CreateInPlaceContext>
  )
}
