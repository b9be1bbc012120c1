// Scanning: what the camera or a scanner reads opens. What nothing has is said, with the way to add it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKey } from '#web/api/records.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { equipment } from '../../entities/equipment.ts'
import { maxCodeLength } from '../../rules/scan.ts'
import { Camera } from './Camera.tsx'
import styles from './scan.module.css'
import { askScan, hrefOf, useOpenScanned, type ScanAnswer } from './use-scan.ts'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function ScanScreen() {
  const outline = (
    <Page narrow>
      <CardSkeleton lines={6} />
    </Page>
  )
  return (
    <PartTexts name="scan" load={texts} outline={outline}>
      <Scanning />
    </PartTexts>
  )
}

function Scanning() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const open = useOpenScanned(db, { replace: true })
  const [typed, setTyped] = useState('')
  const text = params.get('text') ?? ''
  return (
    <Page narrow>
      <PageHeader title={t('scan.title')} />
      <Stack>
        {text !== '' && <Outcome key={text} db={db} text={text} />}
        <Card>
          <Camera onCode={(code) => void open(code)} />
          <form
            className={styles.typed}
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim()) void open(typed.trim())
            }}
          >
            <TextInput
              label={t('scan.type')}
              value={typed}
              maxLength={maxCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit">{t('scan.open')}</Button>
          </form>
        </Card>
        <p className={styles.hint}>{t('scan.hint')}</p>
      </Stack>
    </Page>
  )
}

function Outcome({ db, text }: { db: string; text: string }) {
  const t = useTexts()
  const { data, error, refetch } = useQuery<ScanAnswer, ApiError>({
    queryKey: [...cacheKey(db, 'Equipment'), 'scan', text],
    queryFn: ({ signal }) => askScan(db, text, signal),
    staleTime: 0,
  })
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
