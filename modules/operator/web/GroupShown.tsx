// One Group: counts and sizes, its plan and exceptions by hand, the lock, and a look into it.
import { useState } from 'react'
import { sizeText } from '#core/numbers/size.ts'
import { showError } from '#web/api/banner.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useParams } from '#web/router/use-address.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { Card, Figure } from '#web/ui/page/Card.tsx'
import { Figures, Stack } from '#web/ui/page/Page.tsx'
import { asks } from '../rules/asks.ts'
import type { SeenGroup } from '../rules/seen.ts'
import { useOperate, useOperating } from './operator-calls.ts'
import { OperatorPage, root } from './OperatorPage.tsx'
import { PlanCard } from './PlanCard.tsx'

export default function GroupShown() {
  const t = useTexts()
  const { group_id = '' } = useParams()
  const answer = useOperating<SeenGroup>(`/groups/${encodeURIComponent(group_id)}`)
  const { data } = answer
  const crumbs = [{ label: t('operator.tabs.groups'), href: `${root}/groups` }]
  return (
    <OperatorPage
      title={data && (data.name || data.db)}
      crumbs={crumbs}
      actions={data && <Actions group={data} />}
    >
      {!data && <LoadingCard of={answer} lines={5} />}
      {data && (
        <Stack>
          <Holds group={data} />
          <About group={data} />
          <PlanCard key={`${data.plan} ${JSON.stringify(data.exception)}`} group={data} />
        </Stack>
      )}
    </OperatorPage>
  )
}

function Holds({ group }: { group: SeenGroup }) {
  const t = useTexts()
  const number = (value: number) => value.toLocaleString(t.locale)
  return (
    <Figures>
      <Figure value={number(group.members)} label={t('operator.members')} />
      <Figure value={number(group.records)} label={t('operator.records')} />
      <Figure value={sizeText(group.bytes, t.locale)} label={t('operator.data')} />
      <Figure value={sizeText(group.file_bytes, t.locale)} label={t('operator.files')} />
    </Figures>
  )
}

function About({ group }: { group: SeenGroup }) {
  const t = useTexts()
  const { created_by, creator_name, parent, locked, exception, administrators } = group
  const link = (href: string, words: string) => (
    <a className="link" href={href}>
      {words}
    </a>
  )
  return (
    <Card>
      <Facts
        facts={[
          [
            t('operator.state'),
            locked && (
              <Pill key="locked" tone="block">
                {t('operator.locked')}
              </Pill>
            ),
          ],
          [t('operator.fields.reason'), exception?.reason],
          [
            t('operator.made_by'),
            created_by && link(`${root}/people/${created_by}`, creator_name ?? created_by),
          ],
          [t('operator.administrators'), String(administrators)],
          [t('operator.above'), parent && link(`${root}/groups/${parent}`, parent)],
          ['ID', group.db],
        ]}
      />
    </Card>
  )
}

function Actions({ group }: { group: SeenGroup }) {
  const t = useTexts()
  const operate = useOperate()
  const router = useRouter()
  const { refresh } = useSession()
  const [asking, setAsking] = useState<'lock' | 'looks'>()
  const path = `/groups/${group.db}`
  const isLockedByHand = group.exception?.open === false
  const send = async (body: object) => {
    await operate('POST', `${path}/${asking}`, body)
    if (asking === 'lock') return
    await refresh()
    await router.navigate(`/account/${group.db}`)
  }
  const unlock = () => {
    operate('DELETE', `${path}/lock`).then(
      () => toast({ message: t('operator.unlocked') }),
      showError,
    )
  }
  return (
    <>
      {isLockedByHand ? (
        <Button onClick={unlock}>{t('operator.unlock')}</Button>
      ) : (
        <Button onClick={() => setAsking('lock')}>{t('operator.lock')}</Button>
      )}
      <Button onClick={() => setAsking('looks')}>{t('operator.look')}</Button>
      {asking && (
        <ActionDialog action={asks[asking]} send={send} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}
