// The audit of the whole installation, for operators.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { everything } from '#web/shell/audit/audit-calls.ts'
import { AuditList } from '#web/shell/audit/AuditList.tsx'
import { AuditTexts } from '#web/shell/audit/AuditTexts.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { OperatorPage } from './OperatorPage.tsx'

export default function WholeAudit() {
  return (
    <OperatorPage>
      <AuditTexts>
        <List />
      </AuditTexts>
    </OperatorPage>
  )
}

function List() {
  const t = useTexts()
  const [choice, setChoice] = useState(everything)
  return (
    <AuditList path="/_operator/audit" choice={choice} onChoose={setChoice} group>
      <TextInput
        label={t('operator.person_id')}
        value={choice.person}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setChoice({ ...choice, person: event.currentTarget.value.trim() })}
      />
    </AuditList>
  )
}
