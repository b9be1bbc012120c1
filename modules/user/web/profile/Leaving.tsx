// Deletes one's own account: says first what goes and what keeps one from it, asks for a proof, and is over.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import type { SessionPerson } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog, DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useProof } from '../passkeys/ProofDialog.tsx'
import styles from './profile.module.css'

interface GroupName {
  readonly id: string
  readonly name: string
}

interface Answer {
  readonly held_by: readonly GroupName[]
  readonly goes_too: readonly GroupName[]
}

export function Leaving({ person }: { person: SessionPerson }) {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <Card title={texts('profile.leaving.title')}>
      <p className={styles.lead}>{texts('profile.leaving.text')}</p>
      <Button color="danger" onClick={() => setOpen(true)}>
        {texts('profile.leaving.title')}
      </Button>
      {open && <Asking id={person.id} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface AskingProps {
  readonly id: string
  readonly onClose: () => void
}

function Asking({ id, onClose }: AskingProps) {
  const texts = useTexts()
  const answer = useQuery({
    queryKey: ['leaving', id],
    queryFn: ({ signal }) => call<Answer>('GET', `/_users/${id}/leaving`, { signal }),
    gcTime: 0,
  })
  const { data } = answer
  if (!data && !answer.error) return null
  if (data?.held_by.length === 0) return <Confirming id={id} data={data} onClose={onClose} />
  return (
    <Sheet opened onClose={onClose} title={texts('profile.leaving.title')}>
      {data ? (
        <Names text={texts('profile.leaving.held')} groups={data.held_by} leads />
      ) : (
        <LoadingCard of={answer} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{texts('actions.close')}</Button>
      </DialogActions>
    </Sheet>
  )
}

function Confirming({ id, data, onClose }: AskingProps & { data: Answer }) {
  const texts = useTexts()
  const proof = useProof()
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      await call('DELETE', `/_users/${id}`)
      // Nothing of the person may stay on the screen.
      window.location.assign('/user/login')
    },
  })
  return (
    <>
      <ConfirmDialog
        opened={proof.dialog === undefined}
        title={texts('profile.leaving.title')}
        text={texts('profile.leaving.text')}
        confirmLabel={texts('profile.leaving.confirm')}
        cancelLabel={texts('actions.cancel')}
        danger
        busy={form.busy}
        onConfirm={() => proof.ask(() => form.submit())}
        onClose={onClose}
      >
        {form.problem && <Banner tone="danger">{form.problem}</Banner>}
        {data.goes_too.length > 0 && (
          <Names text={texts('profile.leaving.goes')} groups={data.goes_too} />
        )}
      </ConfirmDialog>
      {proof.dialog}
    </>
  )
}

interface NamesProps {
  readonly text: string
  readonly groups: readonly GroupName[]
  /** To the list of members. */
  readonly leads?: boolean
}

function Names({ text, groups, leads }: NamesProps) {
  return (
    <>
      <p>{text}</p>
      <ul>
        {groups.map(({ id, name }) => (
          <li key={id}>
            {leads ? (
              <a className="link" href={`/account/${id}/memberships`}>
                {name}
              </a>
            ) : (
              <b>{name}</b>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
