// The Group's profile: its name, where bills go and customers write to, its country and the clock that it goes by (spec 2, 6: administrators change it).
import { placeZone } from '#core/time/day.ts'
import { zoneName } from '#core/time/zone-name.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Locale } from '#core/wire.ts'
import { portraits } from '#core/entity/portrait.ts'
import type { FieldErrors } from '#core/errors.ts'
import { useGroup } from '#web/api/context.ts'
import { useSession } from '#web/api/session/session.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { PortraitButton } from '#web/files/portrait/PortraitButton.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Identity } from '#web/ui/marks/Identity.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { usePictures } from '#web/ui/marks/pictures.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { readSetting } from '../../rules/adjustment.ts'
import { CountrySelect } from '../groups/CountrySelect.tsx'
import { useSubGroups } from '../groups/sub-groups.ts'
import type { Settings } from '../settings.ts'

export function GroupCard({ settings }: { settings: Settings }) {
  const now = useNow()
  const t = useTexts()
  const { name, actor, db, country } = useGroup()
  const logo = usePictures()?.group(db)
  const [editing, setEditing] = useState(false)
  const billing = settings.value('billing-email')
  const neighbours = useNeighbours()
  const names = new Intl.DisplayNames(t.locale, { type: 'region' })
  const address =
    typeof billing === 'string' ? (
      billing
    ) : (
      <span className="faint">{t('admin.no_billing_email')}</span>
    )
  return (
    <Card
      title={t('admin.group')}
      action={
        actor.membership?.editor && (
          <Button
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('actions.edit')}
          </Button>
        )
      }
    >
      <Identity
        name={name}
        words={actor.group && t('admin.plan', { plan: t(`shell.plans.${actor.group.plan}`) })}
        picture={
          actor.membership?.editor ? (
            <PortraitButton
              id={db}
              name={portraits.group}
              current={logo}
              label={t('admin.logo')}
              small
            >
              <Tile name={name} db={db} size={44} />
            </PortraitButton>
          ) : (
            <Tile name={name} db={db} size={44} />
          )
        }
      />
      <Facts
        facts={[
          [t('account.fields.billing-email'), address],
          [t('adjustment.options.key.email'), settings.value('email') as string | undefined],
          [t('account.fields.country'), country && names.of(country)],
          [
            t('adjustment.options.key.time-zone'),
            zoneName(placeZone(), t.locale, now.toISOString()),
          ],
          ...neighbours,
        ]}
      />
      {editing && <EditGroup settings={settings} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** The Group above it, those below it, or the way to the first one for its owner: a fact, where there is one. */
function useNeighbours(): [string, ReactNode][] {
  const t = useTexts()
  const { actor } = useGroup()
  const { groups, list, make } = useSubGroups()
  const above = useSession().groups.find(({ db_name }) => db_name === actor.group?.parent)
  const link = (href: string, words: string) => (
    <a className="link" href={href}>
      {words}
    </a>
  )
  if (above) {
    return [[t('admin.sub.of'), link(`/account/${above.db_name}/groups`, above.account.label)]]
  }
  if (groups.length > 0) return [[t('shell.menu.groups'), link(list, String(groups.length))]]
  return make ? [[t('shell.menu.groups'), link(make, t('admin.sub.add'))]] : []
}

function EditGroup({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const now = useNow()
  const t = useTexts()
  const { name, country = '' } = useGroup()
  const { refresh } = useSession()
  const initial = {
    name,
    billing: String(settings.value('billing-email') ?? ''),
    email: String(settings.value('email') ?? ''),
    country,
    zone: placeZone(),
  }
  const form = usePlainForm({
    of: 'account',
    initial,
    check(values): FieldErrors {
      const named = readSetting('name', values.name, false)
      const billed = readSetting('billing-email', values.billing, false)
      const written = readSetting('email', values.email, false)
      const isBlank = values.billing.trim() === '' && initial.billing === ''
      return {
        ...('errors' in named && { name: named.errors.value! }),
        ...(!isBlank && 'errors' in billed && { billing: billed.errors.value! }),
        ...('errors' in written && { email: written.errors.value! }),
      }
    },
    async send(values) {
      if (values.name !== initial.name) await settings.save('name', values.name)
      if (values.billing !== initial.billing) await settings.save('billing-email', values.billing)
      if (values.email !== initial.email) await settings.save('email', values.email)
      if (values.country !== initial.country) await settings.save('country', values.country)
      if (values.zone !== initial.zone) await settings.save('time-zone', values.zone)
      await refresh()
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  return (
    <FormDialog {...useDialogWords()} title={t('admin.edit_group')} form={form} onClose={onClose}>
      <TextInput {...form.text('name')} label={t('account.fields.name')} data-autofocus />
      <TextInput
        {...form.text('billing')}
        type="email"
        label={t('account.fields.billing-email')}
        autoComplete="email"
      />
      <TextInput
        {...form.text('email')}
        type="email"
        label={t('adjustment.options.key.email')}
        description={t('admin.email_hint')}
        autoComplete="email"
      />
      <CountrySelect
        value={form.values.country}
        onChange={(country) => form.set('country', country)}
      />
      <NativeSelect
        id="group-zone"
        label={t('adjustment.options.key.time-zone')}
        value={form.values.zone}
        data={zonesWith(initial.zone, t.locale, now)}
        onChange={(event) => form.set('zone', event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Clocks by their names; a browser may go by one that it does not list. */
function zonesWith(current: string, locale: Locale, now: Date) {
  const names = new Set([current, ...Intl.supportedValuesOf('timeZone')])
  return [...names]
    .map((value) => ({ value, label: zoneName(value, locale, now.toISOString()) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
