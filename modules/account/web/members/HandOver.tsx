// How somebody who was invited learns of it where no mail goes out: by a link that the inviter hands over. It admits to this one
// membership (docs/decisions/009).
import { IconCopy, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { handOverRefused } from '../../rules/hand-over.ts'
import styles from './members.module.css'

const HandOverTexts = partTexts('membership', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

/** Draws nothing where mails go out, and for who invites nobody. */
export function HandOver({ record }: { record: WireDocument }) {
  const { actor } = useGroup()
  const mail = useMailServer()
  const refused = handOverRefused(actor, record)
  if (mail || refused === 'not_allowed') return null
  return <HandOverTexts>{refused ? <Refused /> : <Link record={record} />}</HandOverTexts>
}

/** They lack a right that the invitation gives, or their address is not confirmed. */
function Refused() {
  const t = useTexts()
  return (
    <Card title={t('membership.hand_over.title')}>
      <p className="muted">{t('membership.hand_over.refused')}</p>
    </Card>
  )
}

/** The public address of this installation; where it names this machine alone, the one that the page was opened at. */
function addressOf(link: string): string {
  const { hostname, pathname } = new URL(link)
  return /^(localhost|127\.|\[::1\])/.test(hostname) ? window.location.origin + pathname : link
}

function Link({ record: { _id, email } }: { record: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  const [isCopied, setCopied] = useState(false)
  const { data, error } = useQuery({
    queryKey: [db, 'hand-over', _id],
    queryFn: ({ signal }) => call<{ url: string }>('GET', `/${db}/_invitation/${_id}`, { signal }),
    // Works for a week from now.
    gcTime: 0,
  })
  const url = data ? addressOf(data.url) : ''
  return (
    <Card title={t('membership.hand_over.title')}>
      {error && <Banner tone="danger">{t.problem(error)}</Banner>}
      <p className="muted">{t('membership.hand_over.text', { email: String(email) })}</p>
      <div className={styles.handOver}>
        <TextInput
          readOnly
          value={url}
          aria-label={t('membership.hand_over.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          disabled={!data}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(url).then(setCopied)}
        >
          {t(isCopied ? 'membership.hand_over.copied' : 'membership.hand_over.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            disabled={!data}
            leftSection={<IconShare size={16} aria-hidden />}
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {t('membership.hand_over.share')}
          </Button>
        )}
      </div>
    </Card>
  )
}
