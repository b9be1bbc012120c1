// How other programs reach the files of a Group: the address, a password for them, and what each system needs, line by line. And how
// files are moved here.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { CopyLine } from '../details/CopyLine.tsx'
import { DiskTexts } from '../DiskTexts.tsx'
import { itemAddress } from '#web/files/disk/items.ts'
import classes from './help.module.css'
import { davAddress, isPlain, pastedTexts, clientKinds } from './pasted-texts.ts'
import { TokenCard } from './TokenCard.tsx'

const HelpTexts = partTexts('help', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

const parts = ['webdav', 'moving'] as const
type Part = (typeof parts)[number]

export default function HelpScreen() {
  const outline = (
    <Page narrow>
      <CardSkeleton lines={6} />
    </Page>
  )
  return (
    <DiskTexts outline={outline}>
      <HelpTexts outline={outline}>
        <Help />
      </HelpTexts>
    </DiskTexts>
  )
}

function Help() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const part: Part = params.get('part') === 'moving' ? 'moving' : 'webdav'
  const tabs = parts.map((one) => ({
    label: t(`help.parts.${one}`),
    href: `/account/${db}/disk-help${one === 'webdav' ? '' : `?part=${one}`}`,
    current: one === part,
  }))
  return (
    <Page narrow>
      <PageHeader
        crumbs={[{ label: t('disk.root'), href: itemAddress(db, '') }]}
        title={t(`help.title.${part}`)}
        subtitle={t(`help.subtitle.${part}`)}
      />
      <Tabs label={t('help.label')} tabs={tabs} />
      {part === 'webdav' ? <WebDav /> : <Moving />}
    </Page>
  )
}

function WebDav() {
  const t = useTexts()
  const { db, name } = useGroup()
  const { person } = useSession()
  const [token, setToken] = useState<string>()
  const { origin } = window.location
  const address = davAddress(origin, db)
  const user = person?.email ?? person?.unconfirmed_email ?? 'name@example.com'
  const access = { address, user, token: token ?? t('help.your_token') }
  return (
    <Stack>
      {isPlain(origin) && <Banner tone="warning">{t('help.plain')}</Banner>}
      <Card title={t('help.access')}>
        <p className={classes.text}>{t('help.access_text', { group: name })}</p>
        <CopyLine label={t('help.lines.address')} text={address} />
        <CopyLine label={t('help.lines.user')} text={user} />
        <TokenCard token={token} onToken={setToken} />
      </Card>
      {clientKinds.map((way) => (
        <Card key={way} title={t(`help.ways.${way}.title`)}>
          <p className={classes.text}>{t(`help.ways.${way}.text`)}</p>
          {pastedTexts(way, access).map((line) => (
            <CopyLine
              key={line.name}
              label={t(`help.lines.${line.name}`)}
              text={line.text}
              isBlock={line.text.includes('\n')}
            />
          ))}
          {t.has(`help.ways.${way}.note`) && (
            <p className={classes.note}>{t(`help.ways.${way}.note`)}</p>
          )}
        </Card>
      ))}
    </Stack>
  )
}

const keys = [
  '↑ ↓',
  'Enter',
  ' ',
  'Shift + ↓',
  'Ctrl + A',
  'M',
  'F2',
  'Delete',
  'Backspace',
  '/',
] as const
const keyNames = [
  'walk',
  'open',
  'choose',
  'range',
  'all',
  'move',
  'rename',
  'delete',
  'above',
  'search',
] as const

function Moving() {
  const t = useTexts()
  return (
    <Stack>
      {(['drag', 'dialog', 'taken', 'undo'] as const).map((one) => (
        <Card key={one} title={t(`help.moving.${one}.title`)}>
          <p className={classes.text}>{t(`help.moving.${one}.text`)}</p>
        </Card>
      ))}
      <Card title={t('help.moving.keys')}>
        <dl className={classes.keys}>
          {keyNames.map((one, at) => (
            <div key={one}>
              <dt>
                <Kbd>{keys[at] === ' ' ? t('shell.keys.space') : keys[at]!}</Kbd>
              </dt>
              <dd>{t(`help.keys.${one}`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Stack>
  )
}
