// The end of a Group, by its administrators: they type its name.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refreshSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { deleteGroup } from '../../rules/delete-group.ts'

export default function DeleteGroup() {
  const t = useTexts()
  const client = useQueryClient()
  const { db, name } = useGroup()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button color="danger" onClick={() => setOpen(true)}>
        {t('admin.delete.title')}
      </Button>
      {open && (
        <ActionDialog
          action={deleteGroup}
          words={{ name }}
          send={async (body) => {
            await call('POST', `/accounts/${db}/deletion`, { body })
            // The page in the place of all of the Group's says what is left to do.
            await refreshSession(client)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
