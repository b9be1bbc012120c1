// How somebody who was invited learns of it where no mail goes out: by a link that the inviter hands over. Unlike that of the
// mail it proves nothing, so the address is confirmed as with any registration.
import { IconCopy, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { partTexts } from '#web/api/PartTexts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './members.module.css'

const HandOverTexts = partTexts('membership', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

/** Draws nothing where mails go out. */
export function HandOver({ email }: { email: string }) {
  const welcome = useWelcome()
  if (!welcome || welcome.mail) return null
  return (
    <HandOverTexts>
      <Link email={email} />
    </HandOverTexts>
  )
}

function Link({ email }: { email: string }) {
  const t = useTexts()
  const [isCopied, setCopied] = useState(false)
  const query = new URLSearchParams({ email, return: '/user/profile?page=invites' })
  const url = `${window.location.origin}/user/register?${query.toString()}`
  return (
    <Card title={t('membership.hand_over.title')}>
      <p className="muted">{t('membership.hand_over.text', { email })}</p>
      <div className={styles.handOver}>
        <TextInput
          readOnly
          value={url}
          aria-label={t('membership.hand_over.link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(url).then(setCopied)}
        >
          {t(isCopied ? 'membership.hand_over.copied' : 'membership.hand_over.copy')}
        </Button>
        {'share' in navigator && (
          <Button
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
