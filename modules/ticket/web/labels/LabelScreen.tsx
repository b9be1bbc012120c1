// Labels for equipment: of one, or of those whose ids the address names. Chosen, looked at, printed, or taken as PDF.
import { useState } from 'react'
import { prefixOf } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page, PageHeader, type Crumb } from '#web/ui/page/Page.tsx'
import { equipment } from '../../entities/equipment.ts'
import { ticket } from '../../entities/ticket.ts'
import { formatNamed, labelFormats, maxLabels, perPage } from '../../paper/labels/formats.ts'
import { PrintActions } from '../print/PrintActions.tsx'
import styles from './labels.module.css'
import { LabelSheets } from './LabelSheets.tsx'
import { knownFormat, pdfAddress, rememberFormat, useLabelPages } from './use-labels.ts'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function LabelScreen() {
  const outline = (
    <Page>
      <CardSkeleton lines={8} />
    </Page>
  )
  return (
    <PartTexts name="labels" load={texts} outline={outline}>
      <Labels />
    </PartTexts>
  )
}

/** Copies of each label that are offered. */
const copyCounts = [1, 2, 3, 4, 5, 10]

function useIds(): readonly string[] {
  const { params } = useAddress()
  const { record_id } = useParams()
  if (record_id !== undefined) return [record_id]
  return (params.get('ids') ?? '').split(',').filter(Boolean)
}

/** The list of equipment; where they are the labels of one ticket, that ticket. */
function useCameFrom(ids: readonly string[]): readonly Crumb[] {
  const { db } = useGroup()
  const things = useCrumbs(equipment)
  const tickets = useCrumbs(ticket)
  const [id = ''] = ids
  const isTicket = ids.length === 1 && prefixOf(id) === ticket.prefix
  const { label } = useReference(isTicket ? id : '')
  return isTicket ? [...tickets, { label, href: `/account/${db}/tickets/${id}` }] : things
}

function Labels() {
  const t = useTexts()
  const { db, country } = useGroup()
  const ids = useIds()
  const crumbs = useCameFrom(ids)
  const [format, setFormat] = useState(() => knownFormat(country))
  const [first, setFirst] = useState(1)
  const [copies, setCopies] = useState(1)
  const wanted = { ids, format, first, copies }
  const { data: labels, error, refetch } = useLabelPages(db, wanted)
  const isSheet = perPage(formatNamed(format)) > 1
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          crumbs={crumbs}
          title={t('labels.title')}
          actions={labels && <PrintActions pdf={pdfAddress(db, wanted)} />}
        />
        <div className={styles.tools}>
          <NativeSelect
            id="label-format"
            label={t('labels.format')}
            value={format}
            data={labelFormats.map(({ name }) => ({
              value: name,
              label: t(`labels.formats.${name}`),
            }))}
            onChange={({ currentTarget: { value } }) => {
              rememberFormat(value)
              setFormat(value)
              setFirst(1)
            }}
          />
          <NativeSelect
            id="label-copies"
            label={t('labels.copies')}
            className={styles.copies}
            value={String(copies)}
            data={copyCounts.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={({ currentTarget: { value } }) => setCopies(Number(value))}
          />
        </div>
        {labels && isSheet && <p className={styles.hint}>{t('labels.first')}</p>}
        {ids.length * copies > maxLabels && (
          <output className={styles.hint}>{t('labels.most', { count: maxLabels })}</output>
        )}
      </div>
      {ids.length === 0 && (
        <EmptyState
          drawing={<Icon name="box" size={28} />}
          title={t('labels.none')}
          text={t('labels.how')}
        />
      )}
      {error && !labels && <NotLoaded isRecord error={error} onRetry={() => void refetch()} />}
      {ids.length > 0 && !error && !labels && <CardSkeleton lines={8} />}
      {labels && <LabelSheets labels={labels} first={first} onFirst={setFirst} />}
    </Page>
  )
}
