// The words of the audit: those of its list, and those of its events, which each module brings.
import { useMemo, type ReactNode } from 'react'
import type { AuditedEvents, AuditPlace } from '#core/audit/entry.ts'
import type { Locale } from '#core/wire.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import type { Messages, WebModule } from '#web/face.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { useProduct } from '../product.ts'

type Words = { audit: Messages & { events: Messages } }

/** Words of events by key; `kept` by whose audit has them, too. */
export interface AuditWords {
  readonly events: Messages
  readonly kept: Readonly<Partial<Record<AuditPlace, Messages>>>
}

const own = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

/** All of a language in one tree. */
async function load(locale: Locale, modules: readonly NonNullable<WebModule['audited']>[]) {
  const [{ default: list }, ...others] = await Promise.all([
    own[locale](),
    ...modules.map((module) => module()),
  ])
  const all = [list, ...others.map(({ words }) => words[locale])] as Words[]
  const events = Object.assign({}, ...all.map(({ audit }) => audit.events)) as Messages
  // What the server itself notes, as links that were made, is a Group's.
  const declared: AuditedEvents[] = [
    { group: Object.keys((list as Words).audit.events) },
    ...others.map(({ audited }) => audited),
  ]
  const keptIn = (place: AuditPlace) =>
    Object.fromEntries(
      declared.flatMap(({ [place]: keys = [] }) => keys.map((key) => [key, events[key]!])),
    )
  const kept: AuditWords['kept'] = { group: keptIn('group'), person: keptIn('person') }
  return { default: { audit: { ...list.audit, events, kept } } }
}

export function AuditTexts({ children }: { children: ReactNode }) {
  const { audited } = useProduct()
  const words = useMemo(
    () => ({ en: () => load('en', audited), 'pt-BR': () => load('pt-BR', audited) }),
    [audited],
  )
  return (
    <PartTexts
      name="audit"
      load={words}
      outline={
        <Page>
          <CardSkeleton lines={6} />
        </Page>
      }
    >
      {children}
    </PartTexts>
  )
}
