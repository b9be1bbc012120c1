// The first page of a Group: who you are and which day it is, what modules have to say, and what happened lately.
import { placeZone } from '#core/time/day.ts'
import { weekdayText } from '#core/time/long-day.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { editorsAlone } from '#core/access/policies.ts'
import { hourIn } from '#core/time/zone.ts'
import { Settled } from '#web/records/Settled.tsx'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { Making } from '#core/entity/module.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useView } from '#web/api/views.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Figures, MainAction, Page, PageHeader, Stack, TwoColumns } from '#web/ui/page/Page.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { useCards } from '../use-cards.tsx'
import { dayPart, firstName } from './greeting.ts'
import { RecentChanges } from './RecentChanges.tsx'
import { SwitchedOff } from './SwitchedOff.tsx'

const FirstSteps = latePiece(() => import('./FirstSteps.tsx'))

export default function Dashboard() {
  const { app, off } = useMenu()
  const isOff = app?.feature !== undefined && off.includes(app.feature)
  if (isOff) return <SwitchedOff app={app} />
  return app?.home === undefined ? <FirstPage /> : <AppHome path={app.home} />
}

/** Files, notes and feeds are themselves the first page of their app. */
function AppHome({ path }: { path: string }) {
  const { db } = useGroup()
  const { go } = useAddress()
  useEffect(() => go(`/account/${db}/${path}`, { replace: true }), [db, path, go])
  return null
}

function FirstPage() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const { app, off } = useMenu()
  const { person } = useSession()
  const now = useNow()
  const makes = app?.makes ?? app?.menu.slice(0, 1) ?? []
  const cards = useCards()
  const { data: counts } = useView(db, 'count-by-klass/all')
  // Until they are counted: a Group whose plan counts next to nothing is one that was just made.
  const { records = Infinity } = actor.group ?? {}
  const usual = app?.menu.filter(({ group, path }) => !group && !path) ?? []
  const isNew = counts ? !usual.some(({ kind }) => counts.get(kind)) : records <= 1
  // Figures and shares say nothing before the first record.
  const figures = isNew ? [] : cards('figures')
  const { steps = [] } = app ?? {}
  const hasSteps =
    steps.length > 0 && editorsAlone(actor) === undefined && !off.includes('first-steps')
  const name = firstName(person?.fullname)
  return (
    <Page>
      <PageHeader
        title={t(`dashboard.greeting.${dayPart(hourIn(placeZone(), now.toISOString()))}`, {
          named: name ? 'yes' : 'no',
          name,
        })}
        subtitle={weekdayText(now, t.locale)}
        actions={
          <>
            <Refresh db={db} />
            {makes.map((make) => (
              <Create
                key={make.kind}
                {...make}
                entity={registry.byKind(make.kind)!}
                quiet={make !== makes.at(-1)}
              />
            ))}
          </>
        }
      />
      <Settled>
        <Stack>
          {cards('notice')}
          {figures.length > 0 && <Figures>{figures}</Figures>}
          <TwoColumns
            main={
              <>
                {hasSteps && (
                  <Suspense fallback={isNew && <CardSkeleton lines={6} />}>
                    <FirstSteps steps={steps} counts={counts ?? new Map()} />
                  </Suspense>
                )}
                {(!isNew || !hasSteps) && cards('main')}
              </>
            }
            aside={
              <>
                {!isNew && cards('aside')}
                <RecentChanges db={db} />
              </>
            }
          />
        </Stack>
      </Settled>
    </Page>
  )
}

function Refresh({ db }: { db: string }) {
  const t = useTexts()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    void refresh(client, db).finally(() => setBusy(false))
  }
  return (
    <Tooltip label={t('dashboard.refresh')}>
      <ActionIcon
        variant="default"
        aria-label={t('dashboard.refresh')}
        loading={busy}
        onClick={again}
      >
        <IconRefresh size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

interface CreateProps extends Partial<Pick<Making, 'text' | 'by'>> {
  readonly entity: Entity
  readonly quiet: boolean
}

function Create({ entity, text = `${entity.key}.new`, by = 'c', quiet }: CreateProps) {
  const t = useTexts()
  const href = useNewAddress(entity)
  useNewKey(href, text, by)
  const isPhone = useIsPhone()
  // The bar of a phone leads to the lists, whose first line writes one down: in the header there is room for the main one.
  if (href === undefined || (quiet && isPhone)) return null
  return (
    <MainAction
      label={t(text)}
      shortcut={by.toUpperCase()}
      href={href}
      quiet={quiet}
      icon={quiet ? <Icon name={entity.icon} size={18} /> : undefined}
    />
  )
}
