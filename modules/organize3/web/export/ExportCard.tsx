// The exports of money for other programs: a journal for hledger, and a wallet's statement as OFX.
import { IconDownload } from '@tabler/icons-react'
import { spanText as spanWords } from '#core/time/day.ts'
import { spanText, type Span } from '#core/time/periods.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './export.module.css'

interface ExportCardProps {
  span: Span
  /** Undefined: of all wallets. */
  wallet_id: string | undefined
}

export function ExportCard(props: ExportCardProps) {
  return (
    <PartTexts name="exports" load={exportTexts} outline={<CardSkeleton lines={6} />}>
      <ExportLinks {...props} />
    </PartTexts>
  )
}

const exportTexts = {
  en: () => import('../../locales/exports/en.json'),
  'pt-BR': () => import('../../locales/exports/pt-BR.json'),
} as const

function ExportLinks({ span, wallet_id }: ExportCardProps) {
  const t = useTexts()
  const { db } = useGroup()
  const days = spanText(span)
  const period = spanWords(days, t.locale)
  const address = (file: string, query: Record<string, string>) => {
    const more = wallet_id ? { ...query, wallet_id } : query
    return `/${db}/_export/${file}?${String(new URLSearchParams(more))}`
  }
  return (
    <div className="no-print">
      <Card title={t('wallet.exports')}>
        <h3 className={styles.name}>{t('exports.journal.title')}</h3>
        <p className={styles.note}>{t('exports.journal.text')}</p>
        <div className={styles.ways}>
          <Way href={address('journal', { days })} label={period} />
          <Way href={address('journal', {})} label={t('exports.journal.all')} />
        </div>
        <h3 className={styles.name}>{t('exports.ofx.title')}</h3>
        <p className={styles.note}>{t(`exports.ofx.${wallet_id ? 'text' : 'choose'}`)}</p>
        {wallet_id && (
          <div className={styles.ways}>
            <Way href={address('ofx', { days })} label={period} />
            <Way
              href={address('ofx', { days, imported: 'true' })}
              label={t('exports.ofx.imported')}
            />
          </div>
        )}
        <h3 className={styles.name}>CSV</h3>
        <p className={styles.note}>{t('exports.csv')}</p>
      </Card>
    </div>
  )
}

function Way({ href, label }: { href: string; label: string }) {
  return (
    <Button component="a" href={href} download leftSection={<IconDownload size={16} aria-hidden />}>
      {label}
    </Button>
  )
}
