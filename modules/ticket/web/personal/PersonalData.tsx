// What a shop owes its customers by law, for administrators: everything kept of one as a file, and being forgotten.
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editorsAlone } from '#core/access/policies.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { refresh, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions, FormGrid } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { customer } from '../../entities/customer.ts'

const words = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function PersonalData() {
  return (
    <PartTexts name="personal" load={words} outline={<CardSkeleton lines={3} />}>
      <Personal />
    </PartTexts>
  )
}

function Personal() {
  const t = useTexts()
  const id = useRecordId()
  const { db, actor } = useGroup()
  const crumbs = useCrumbs(customer)
  const { data: record, error, refetch } = useRecord(db, customer.kind, id)
  if (error && !record) {
    return <RecordMissing entity={customer} id={id} error={error} onRetry={() => void refetch()} />
  }
  const own = { label: record?.label ?? '', href: `/account/${db}/customers/${id}` }
  return (
    <Page narrow>
      <PageHeader crumbs={[...crumbs, own]} title={t('customer.personal.title')} />
      {editorsAlone(actor) !== undefined ? (
        <ErrorPanel title={t('titles.forbidden')} text={t('personal.not_allowed')} />
      ) : record ? (
        <Stack>
          <ExportCard record={record} />
          <ForgetCard key={record._rev} record={record} />
        </Stack>
      ) : (
        <CardSkeleton lines={3} />
      )}
    </Page>
  )
}

function ExportCard({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <Card title={t('personal.export.title')}>
      <p className="muted">{t('personal.export.text')}</p>
      <FormActions>
        <Button
          component="a"
          href={`/${db}/_customers/${record._id}/export`}
          download={`customer-${record._id}.json`}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('personal.export.action')}
        </Button>
      </FormActions>
    </Card>
  )
}

/** Asked twice: the name is typed, then the last question is answered. */
function ForgetCard({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const known = String(record.name ?? '')
  const form = usePlainForm({
    of: 'customer',
    initial: { name: '' },
    check: ({ name }): FieldErrors =>
      name.trim() === known ? {} : { name: { key: 'confirmation' } },
    send: async () => setAsking(true),
  })
  const forget = usePlainForm({
    of: 'customer',
    initial: {},
    async send() {
      const body = { rev: record._rev, name: known }
      await call('POST', `/${db}/_customers/${record._id}/anonymise`, { body }).finally(() =>
        setAsking(false),
      )
      await refresh(client, db)
      go(`/account/${db}/customers/${record._id}`, { replace: true })
      void toast({ message: t('personal.forget.done') })
    },
  })
  return (
    <Card title={t('personal.forget.title')}>
      <Stack>
        <p>{t('personal.forget.text')}</p>
        <p className="muted">{t('personal.forget.reach')}</p>
        {forget.problem !== undefined && <Banner tone="danger">{forget.problem}</Banner>}
        <form onSubmit={form.submit} noValidate>
          <FormGrid single>
            <TextInput
              {...form.text('name')}
              label={t('personal.forget.name', { name: known })}
              autoComplete="off"
            />
          </FormGrid>
          <FormActions>
            <Button type="submit" variant="filled" color="danger">
              {t('personal.forget.action')}
            </Button>
          </FormActions>
        </form>
      </Stack>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('personal.forget.sure', { name: known })}
        text={t('personal.forget.ever')}
        confirmLabel={t('personal.forget.confirm')}
        cancelLabel={t('actions.cancel')}
        busy={forget.busy}
        onConfirm={() => forget.submit()}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
