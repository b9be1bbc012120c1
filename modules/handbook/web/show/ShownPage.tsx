// A page of the wiki as it is read: the text is the paper; the tree, who links here, values and addresses are beside it.
import { useEffect, useRef } from 'react'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { useVisit } from '#web/api/visits.ts'
import { FilesSlot } from '#web/files/FilesSlot.tsx'
import { SystemData } from '#web/records/show/SystemData.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { MainAction, Page, PageHeader, Stack, type Crumb } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { handbook as entity } from '../../entities/handbook.ts'
import { useSendWaiting } from '../edit/waiting.ts'
import type { Handbook } from '../handbook-doc.ts'
import { useOpened } from '../open-entries.ts'
import { PageIcon } from '../PageIcon.tsx'
import { above, segmentTitle } from '../tree/names.ts'
import { pageAddress, usePageText, useTree, type PageAnswer, type Portions } from '../wiki-calls.ts'
import { Contents, headingsOf } from './Contents.tsx'
import { LinkedBy } from './LinkedBy.tsx'
import { PageMenu } from './PageMenu.tsx'
import { Paper } from './Paper.tsx'
import classes from './show.module.css'
import { SidePanel } from './SidePanel.tsx'

export function ShownPage({ answer }: { answer: PageAnswer }) {
  const { doc } = answer
  const text = useWholeText(answer)
  useTitle(doc.title)
  useVisit(doc._id)
  useOpened(doc._id)
  useSendWaiting(doc)
  const headings = headingsOf(text.portions)
  return (
    <Page>
      <style>{'@page { margin: 16mm }'}</style>
      <PageHeader
        crumbs={useCrumbsOf(doc)}
        title={
          <>
            {doc.icon && (
              <span className={classes.icon}>
                <PageIcon icon={doc.icon} size={22} />
              </span>
            )}
            {doc.title}
          </>
        }
        meta={<Meta doc={doc} />}
        actions={<Actions answer={answer} isWhole={text.isWhole} />}
      />
      <div className={classes.columns}>
        <SidePanel current={doc.uri} />
        <Stack>
          <Contents headings={headings} folded />
          <Paper doc={doc} text={text} />
          <FilesSlot entity={entity} record={doc} />
        </Stack>
        <div className={`${classes.aside} no-print`}>
          <Stack as="aside">
            <Contents headings={headings} />
            <LinkedBy answer={answer} />
            <Values doc={doc} />
            <Addresses doc={doc} />
            <SystemData record={doc} />
          </Stack>
        </div>
      </div>
    </Page>
  )
}

/** All of the text, portion after portion: for its contents, for paper, for a search in the browser, and for the part that the address names. */
function useWholeText(answer: PageAnswer): Portions {
  const text = usePageText(answer)
  const { isWhole, error, more, portions } = text
  const reached = useRef(false)
  useEffect(() => {
    if (!isWhole && !error) more()
    const target = document.getElementById(window.location.hash.slice(1))
    if (target && !reached.current && portions.length > 1) target.scrollIntoView()
    reached.current ||= target !== null
    // `more` is made anew with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isWhole, error, portions.length])
  return text
}

/** The parts of its address, by the titles of the pages that are there. */
function useCrumbsOf({ uri = '' }: Handbook): Crumb[] {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useTree('', { open: uri })
  const nodes = Object.values(data?.levels ?? {}).flatMap((level) => level.nodes)
  const isPhone = useIsPhone()
  const parents = above(uri).flatMap((parent): Crumb[] => {
    const page = nodes.find((node) => node.uri === parent)?.page
    const label = page?.title ?? segmentTitle(parent.split('/').at(-1) ?? '')
    if (page) return [{ label, href: pageAddress(db, page) }]
    // A telephone has room for the way back alone.
    return isPhone ? [] : [{ label }]
  })
  return [{ label: t('handbook.many'), href: `/account/${db}/wiki` }, ...parents]
}

function Meta({ doc }: { doc: Handbook }) {
  const t = useTexts()
  const { people } = useGroup()
  const { categories, updated_at, updated_by, _rev = '' } = doc
  const who = people.get(updated_by ?? '')?.name ?? t('records.somebody')
  return (
    <>
      {categories?.split(', ').map((one) => (
        <Pill key={one} outline>
          {one}
        </Pill>
      ))}
      <span className={classes.who}>
        {who} · {updated_at && <When at={updated_at} />} ·{' '}
        {t('wiki.version', { number: Number.parseInt(_rev, 10) })}
      </span>
    </>
  )
}

function Actions({ answer, isWhole }: { answer: PageAnswer; isWhole: boolean }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go } = useAddress()
  const { doc } = answer
  const root = `/account/${db}/handbooks/${doc._id}`
  const mayEdit = entity.access(actor, 'update', doc) === undefined
  useShortcuts([
    {
      key: 'e',
      text: 'records.keys.edit',
      run: () => go(`${root}/edit`),
      leadsToText: true,
      disabled: !mayEdit,
    },
  ])
  return (
    <>
      <Button
        component="a"
        href={`${root}/history`}
        className={classes.history}
        leftSection={<IconHistory size={17} aria-hidden />}
      >
        {t('records.history')}
      </Button>
      <PageMenu answer={answer} mayEdit={mayEdit} isWhole={isWhole} />
      {mayEdit && (
        <MainAction
          label={t('actions.edit')}
          shortcut="E"
          icon={<IconPencil size={18} stroke={1.9} aria-hidden />}
          href={`${root}/edit`}
        />
      )}
    </>
  )
}

function Values({ doc }: { doc: Handbook }) {
  const t = useTexts()
  const { fields = [] } = doc
  if (fields.length === 0) return null
  return (
    <Card title={t('handbook.fields.fields')}>
      <Facts
        facts={fields.map(({ field_name = '', field_value = '' }) => [field_name, field_value])}
      />
    </Card>
  )
}

function Addresses({ doc }: { doc: Handbook }) {
  const t = useTexts()
  const { uri, aliases = [] } = doc
  return (
    <Card>
      <Facts
        facts={[
          [t('handbook.fields.uri'), uri],
          [t('wiki.former'), aliases.length > 0 && aliases.toReversed().join(', ')],
        ]}
      />
    </Card>
  )
}
