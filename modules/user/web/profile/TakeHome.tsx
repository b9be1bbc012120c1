// One's own data as an archive: asked for with a proof, said when it is there, taken once.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sizeText } from '#core/numbers/size.ts'
import { call, type ApiError } from '#web/api/client.ts'
import type { SessionPerson } from '#web/api/session/session.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { useProof } from '../passkeys/ProofDialog.tsx'
import styles from './profile.module.css'

interface PersonExport {
  readonly id: string
  readonly state: 'making' | 'kept' | 'failed' | 'gone'
  readonly length: number
  /** ISO moments. */
  readonly expires_at: string | null
  /** A download is under way. */
  readonly taking: boolean
  readonly next_at: string
}

interface Answer {
  readonly export: PersonExport | null
  /** Another one can be asked for. */
  readonly may_request: boolean
}

/** While it is made, and while it is taken. */
const lookAgainMs = 3_000

export function TakeHome({ person }: { person: SessionPerson }) {
  const texts = useTexts()
  const proof = useProof()
  const queries = useQueryClient()
  const path = `/_users/${person.id}/export`
  const queryKey = ['export', person.id]
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<Answer>('GET', path, { signal }),
    refetchInterval: ({ state }) =>
      ['making', 'kept'].includes(state.data?.export?.state ?? '') && lookAgainMs,
  })
  const request = useMutation<Answer, ApiError>({
    mutationFn: () => call<Answer>('POST', path),
    onSuccess: (made) => queries.setQueryData(queryKey, made),
    meta: { quiet: true },
  })
  const take = useMutation<void, ApiError, PersonExport>({
    mutationFn: (row) => call('HEAD', `${path}/${row.id}`),
    onSuccess(_nothing, row) {
      const link = document.createElement('a')
      link.href = `${path}/${row.id}`
      link.download = ''
      link.click()
      // The button rests until the server is asked again, and longer where the download goes on then.
      queries.setQueryData<Answer>(queryKey, (before) => before && withTaking(before))
    },
    onError: () => queries.invalidateQueries({ queryKey }),
    meta: { quiet: true },
  })
  const { data } = answer
  if (!data) return <LoadingCard of={answer} />
  const row = data.export
  return (
    <Card title={texts('profile.export.title')}>
      <p className={styles.lead}>{texts('profile.export.text')}</p>
      {request.error && <Banner tone="danger">{texts.problem(request.error)}</Banner>}
      {take.error && <Banner tone="danger">{problemOf(texts, take.error)}</Banner>}
      <State row={row} mayRequest={data.may_request} />
      {row?.state === 'kept' && (
        <Button
          loading={take.isPending || row.taking}
          onClick={() => proof.ask(() => take.mutate(row))}
          variant="filled"
        >
          {texts('profile.export.take')}
        </Button>
      )}
      {data.may_request && (
        <Button loading={request.isPending} onClick={() => proof.ask(() => request.mutate())}>
          {texts('profile.export.request')}
        </Button>
      )}
      {proof.dialog}
    </Card>
  )
}

const withTaking = (answer: Answer): Answer =>
  answer.export ? { ...answer, export: { ...answer.export, taking: true } } : answer

/** A refusal of HEAD brings no words along. */
const problemOf = (texts: Texts, error: ApiError) =>
  error.status === 410 ? texts('profile.export.gone') : texts.problem(error)

interface StateProps {
  readonly row: PersonExport | null
  readonly mayRequest: boolean
}

function State({ row, mayRequest }: StateProps) {
  const texts = useTexts()
  if (row === null) return null
  const at = (moment: string) => exactDate(new Date(moment), texts.locale)
  if (row.state === 'making') return <output>{texts('profile.export.making')}</output>
  if (row.state === 'kept') {
    const size = sizeText(row.length, texts.locale)
    const until = at(row.expires_at ?? row.next_at)
    return <output>{texts('profile.export.ready', { size, until })}</output>
  }
  return (
    <>
      {row.state === 'failed' && <output>{texts('profile.export.failed')}</output>}
      {!mayRequest && (
        <p className={styles.lead}>{texts('profile.export.next', { at: at(row.next_at) })}</p>
      )}
    </>
  )
}
