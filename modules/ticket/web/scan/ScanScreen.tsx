// Scanning: what the camera or a scanner reads opens. What nothing has is said, with the way to add it.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { equipment } from '../../entities/equipment.ts'
import { maxCodeLength } from '../../rules/scan.ts'
import { ScanBox } from './ScanBox.tsx'
import styles from './scan.module.css'
import { ScanTexts } from './scan-texts.ts'
import { hrefOf, useOpenScanned, type ScanAnswer } from './use-scan.ts'
import { useScanned } from './use-scanned.ts'

/** Loaded with the screen, with which it shares nearly all. */
export { ScanDialog } from './ScanDialog.tsx'

export default function ScanScreen() {
  const outline = (
    <Page narrow>
      <CardSkeleton lines={6} />
    </Page>
  )
  return (
    <ScanTexts outline={outline}>
      <Scanning />
    </ScanTexts>
  )
}

function Scanning() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const open = useOpenScanned(db, { replace: true })
  const text = params.get('text') ?? ''
  return (
    <Page narrow>
      <PageHeader title={t('scan.title')} />
      <Stack>
        {text !== '' && <Outcome key={text} db={db} text={text} />}
        <Card>
          <ScanBox onCode={(code) => void open(code)} />
        </Card>
        <p className={styles.hint}>{t('scan.hint')}</p>
      </Stack>
    </Page>
  )
}

function Outcome({ db, text }: { db: string; text: string }) {
  const t = useTexts()
  const { data, error, refetch } = useScanned(db, text)
  if (error) {
    return (
      <Card tone="warning" title={t('records.gone.failed.title')}>
        <p>{t.problem(error)}</p>
        <div className={styles.actions}>
          <Button onClick={() => void refetch()}>{t('actions.try_again')}</Button>
        </div>
      </Card>
    )
  }
  if (!data) return <CardSkeleton lines={2} />
  return data.found.length > 0 ? (
    <Several found={data.found} />
  ) : (
    <Nothing {...{ db, text }} is={data.is} />
  )
}

function Several({ found }: Pick<ScanAnswer, 'found'>) {
  const t = useTexts()
  return (
    <Card title={t('scan.found', { count: found.length })}>
      <ul className={styles.found}>
        {found.map((one) => (
          <li key={one.id}>
            <a href={hrefOf(one)}>{one.label}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Nothing({ db, text, is }: { db: string; text: string; is: ScanAnswer['is'] }) {
  const t = useTexts()
  const { actor } = useGroup()
  const code = text.trim().slice(0, maxCodeLength)
  const mayAdd = is === 'code' && equipment.access(actor, 'create') === undefined
  const root = `/account/${db}/${equipment.path}`
  return (
    <Card tone="warning" title={t(`scan.nothing.${is}`)}>
      <p className={styles.code}>{code}</p>
      {mayAdd && (
        <div className={styles.actions}>
          <Button
            component="a"
            variant="filled"
            href={`${root}/new?identifier=${encodeURIComponent(code)}`}
          >
            {t('scan.add')}
          </Button>
          <Button component="a" href={`${root}?q=${encodeURIComponent(code)}`}>
            {t('scan.search')}
          </Button>
        </div>
      )}
    </Card>
  )
}
