// The settings of a Group on one page: sections that modules declare, each with an address of its own. On a phone the sections are a
// list, and each opens as a page.
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import { isLocked } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Messages, SettingsRow } from '#web/face.ts'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { NoRightPage, NotFoundPage } from '../ErrorPages.tsx'
import { useWelcome } from '../welcome.ts'
import { Anchors } from './Anchors.tsx'
import { namedPlaces } from './places.ts'
import { isSection, rowId, sectionId, sectionsFor } from './rows.ts'
import { SearchBox } from './SearchBox.tsx'
import { SectionList } from './SectionList.tsx'
import { Section } from './Sections.tsx'
import styles from './settings.module.css'
import { useSettingsParts, withWords } from './use-parts.ts'
import { scrollTo, useArrival, useReading } from './use-scroll.ts'
import { useSearch } from './use-search.ts'
import { SettingsContext } from './view.ts'

function ignore(): void {}

export default function Settings() {
  const { locale } = useTexts()
  const others = useMessages() as Messages
  const { db, actor } = useGroup()
  const isClosed = isLocked(actor)
  const parts = useSettingsParts()
  // A locked Group answers nothing of them.
  const settings = useSettings(isClosed ? '' : db, 'all', { handles: [0, 422] })
  if (!parts || !(settings.ready || isClosed)) {
    return (
      <Page>
        <CardSkeleton lines={6} />
      </Page>
    )
  }
  const messages = withWords(others, parts.words)
  return (
    <IntlProvider
      locale={locale}
      messages={messages as Parameters<typeof IntlProvider>[0]['messages']}
      onError={ignore}
    >
      <ThemeProvider>
        <AtHand rows={parts.rows} settings={settings} />
      </ThemeProvider>
    </IntlProvider>
  )
}

interface AtHandProps {
  readonly rows: readonly SettingsRow[]
  readonly settings: ReturnType<typeof useSettings>
}

/** The sections that this person sees, and of them the one that the address names. */
function AtHand({ rows, settings }: AtHandProps) {
  const { locale } = useTexts()
  const group = useGroup()
  const { actor, off } = group
  const { hidden = [] } = useWelcome() ?? {}
  const { path } = useAddress()
  const { section } = useParams()
  const [named, row] = namedPlaces[path.split('/').at(-1) ?? ''] ?? [section, undefined]
  const view = { actor, locale, group, hidden, value: settings.value }
  const isClosed = isLocked(actor)
  const offered = rows.filter(
    (one) => (!isClosed || one.whenLocked) && one.isOffered?.(view) !== false,
  )
  const sections = sectionsFor(actor, off).filter((name) =>
    offered.some((one) => one.section === name),
  )
  if (named !== undefined && !isSection(named)) return <NotFoundPage />
  if (named === undefined ? sections.length === 0 : !sections.includes(named)) {
    return <NoRightPage />
  }
  const mayEdit = actor.membership?.editor === true
  return (
    <SettingsContext value={{ view, settings, mayEdit }}>
      <SettingsPage rows={offered} {...{ sections, named, row }} />
    </SettingsContext>
  )
}

interface SettingsPageProps {
  readonly rows: readonly SettingsRow[]
  readonly sections: ReturnType<typeof sectionsFor>
  /** What the address names of it. */
  readonly named: ReturnType<typeof sectionsFor>[number] | undefined
  readonly row: string | undefined
}

function SettingsPage({ rows, sections, named, row }: SettingsPageProps) {
  const t = useTexts()
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const [query, setQuery] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const hasSome = useSearch(page, query)
  const at = useReading(page)
  const hash = window.location.hash.slice(1)
  const isFirst = isPhone || named === undefined || named === sections[0]
  useArrival(page, hash || (row && rowId(row)) || (isFirst ? undefined : sectionId(named)))
  const isList = isPhone && named === undefined
  const shown = isPhone && query === '' ? sections.filter((name) => name === named) : sections
  const crumbs = isPhone &&
    named && [{ label: t('shell.menu.admin'), href: `/account/${db}/admin` }]
  return (
    <Page>
      <PageHeader
        title={t(crumbs ? `settings.sections.${named}` : 'shell.menu.admin')}
        {...(crumbs && { crumbs })}
        actions={
          !isPhone && (
            <span className={styles.note}>
              <IconCircleCheckFilled size={15} aria-hidden />
              {t('settings.note')}
            </span>
          )
        }
      />
      <div className={styles.page}>
        {(!isPhone || isList) && (
          <div className={styles.aside}>
            <SearchBox query={query} onChange={setQuery} />
            {!isPhone && <Anchors {...{ sections, rows, at }} onGo={scrollTo} />}
            {isList && query === '' && <SectionList sections={sections} />}
          </div>
        )}
        <div ref={page} className={styles.sections} data-searching={query !== '' || undefined}>
          {shown.map((name) => (
            <Section
              key={name}
              name={name}
              rows={rows.filter(({ section }) => section === name)}
              isPage={isPhone && query === ''}
            />
          ))}
          {query !== '' && !hasSome && (
            <ErrorPanel title={t('settings.none')} text={t('settings.none_text')} />
          )}
        </div>
      </div>
    </Page>
  )
}
