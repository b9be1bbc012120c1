// A new Group: its name, and where it works, which is proposed. Its maker administers it (spec 4).
import { placeZone } from '#core/time/day.ts'
import { use } from 'react'
import { newId } from '#core/ids.ts'
import type { FieldErrors } from '#core/errors.ts'
import { GroupContext } from '#web/api/context.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useWelcome } from '#web/shell/welcome.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormActions, FormGrid, Wide } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { CountrySelect, proposedCountry } from './CountrySelect.tsx'

export default function GroupNew() {
  const t = useTexts()
  const { confirmed } = useSession()
  const isSold = useWelcome()?.billing !== 'off'
  return (
    <Page narrow>
      <PageHeader title={t('account.new')} subtitle={t('account.newText')} />
      <Stack>
        {!confirmed && isSold && <Banner tone="info">{t('account.unconfirmed')}</Banner>}
        <GroupForm back="/" />
      </Stack>
    </Page>
  )
}

/** `above`: the Group that it goes below, whose country is proposed; `back`: where giving up leads. */
export function GroupForm({ above, back }: { above?: string; back: string }) {
  const t = useTexts()
  const router = useRouter()
  const group = use(GroupContext)
  const { refresh } = useSession()
  const form = usePlainForm({
    of: 'account',
    // The id is made once, so that sending twice makes one Group.
    initial: { _id: newId('acc'), name: '', country: group?.country ?? proposedCountry() },
    check: ({ name }): FieldErrors => (name.trim() ? {} : { name: { key: 'blank' } }),
    async send(values) {
      const body = { ...values, time_zone: placeZone(), 'parent-account-id': above }
      await call('POST', '/accounts', { body })
      await refresh()
      await router.navigate(`/account/${values._id}`)
    },
  })
  return (
    <>
      {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
      <Card>
        <form onSubmit={form.submit} noValidate>
          <FormGrid single>
            <Wide>
              <TextInput
                {...form.text('name')}
                label={t('account.fields.name')}
                description={t('account.hints.name')}
                maxLength={200}
                autoComplete="organization"
                autoFocus
              />
            </Wide>
            <Wide>
              <CountrySelect
                value={form.values.country}
                onChange={(country) => form.set('country', country)}
              />
            </Wide>
          </FormGrid>
          <FormActions>
            <Button component="a" href={back}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={form.busy}>
              {t('account.create')}
            </Button>
          </FormActions>
        </form>
      </Card>
    </>
  )
}
