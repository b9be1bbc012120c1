// Inviting somebody by e-mail (spec 4): the invitation is in their profile, and a mail says so. Where none goes out, their page says how
// they learn of it.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DraftOffer, LeaveGuard } from '#web/records/form/FormGuards.tsx'
import { RecordForm } from '#web/records/form/RecordForm.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { membership } from '../../entities/membership.ts'
import { useMemberCrumbs } from './MemberMissing.tsx'

export default function MemberNew() {
  const t = useTexts()
  const { actor } = useGroup()
  const crumbs = useMemberCrumbs()
  const refused = membership.access(actor, 'create')
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t('membership.new')} />
      {refused ? (
        <ErrorPanel title={t('titles.forbidden')} text={t.message({ key: refused })}>
          <Button
            component="a"
            href={refused === 'confirm_to_use' ? '/user/profile' : crumbs.at(-1)?.href}
          >
            {refused === 'confirm_to_use'
              ? t('shell.profile')
              : t('records.to_list', { many: t('membership.many') })}
          </Button>
        </ErrorPanel>
      ) : (
        <InviteForm />
      )}
    </Page>
  )
}

function InviteForm() {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const isMailed = useMailServer()
  const form = useRecordForm({ entity: membership })
  const list = `/account/${db}/memberships`
  const submit = async () => {
    const email = String(form.values.email)
    const saved = await form.submit()
    if (!saved) return
    go(isMailed ? list : `${list}/${saved.id}`, { replace: true })
    void toast({
      message: t(isMailed ? 'membership.created' : 'membership.not_mailed', { label: email }),
    })
  }
  return (
    <>
      <DraftOffer form={form} />
      <RecordForm
        form={form}
        submitLabel={t(isMailed ? 'membership.send' : 'membership.make')}
        onSubmit={() => void submit()}
        onCancel={() => go(list)}
      />
      <LeaveGuard form={form} />
    </>
  )
}
