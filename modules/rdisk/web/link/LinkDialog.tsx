// The public link to a file or folder: how long it works, whether it asks for a password, its address to hand on, and its end.
import { IconCopy, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { dayOf, dayText } from '#core/time/day.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import type { SharedLink } from '../../rules/shared-link.ts'
import { LinkForm } from './LinkForm.tsx'
import styles from './link.module.css'
import { useLink } from './use-link.ts'

/** What is shared. */
export interface Linked {
  readonly id: string
  readonly name: string
  readonly folder: boolean
}

interface LinkDialogProps {
  db: string
  entry: Linked
  onClose: () => void
}

export function LinkDialog({ db, entry, onClose }: LinkDialogProps) {
  const t = useTexts()
  const { link, put, revoke } = useLink(db, entry.id)
  const [isChanging, setChanging] = useState(false)
  const problem = put.error ?? revoke.error
  const title = t('shared_link.dialog', { name: entry.name })
  return (
    <Sheet opened onClose={onClose} title={title}>
      <p className={styles.text}>
        {t(entry.folder ? 'shared_link.text_folder' : 'shared_link.text')}
      </p>
      {problem && <Banner tone="danger" title={t.problem(problem)} />}
      {link === undefined && <Bone height={80} />}
      {link && !isChanging && (
        <Made link={link}>
          <Button onClick={() => setChanging(true)}>{t('shared_link.change')}</Button>
          <Button
            variant="subtle"
            color="danger"
            loading={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            {t('shared_link.revoke')}
          </Button>
        </Made>
      )}
      {(link === null || isChanging) && (
        <LinkForm
          link={link ?? null}
          isPending={put.isPending}
          onPut={(change) => put.mutate(change, { onSuccess: () => setChanging(false) })}
        />
      )}
    </Sheet>
  )
}

function Made({ link, children }: { link: SharedLink; children: ReactNode }) {
  const t = useTexts()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const { url, name, expires_at, has_password } = link
  const day = dayText(dayOf(new Date(expires_at)), t.locale)
  const copy = async () => {
    // Chosen, so that it can be copied by hand.
    document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select()
    setCopied(await copyText(url))
  }
  const key = has_password ? 'shared_link.until_password' : 'shared_link.until'
  return (
    <>
      <TextInput
        id={id}
        readOnly
        value={url}
        aria-label={t('shared_link.title')}
        onFocus={(event) => event.currentTarget.select()}
        description={t(key, { day })}
      />
      <div className={styles.ways}>
        <Button
          variant="filled"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
          data-autofocus
        >
          {t(isCopied ? 'shared_link.copied' : 'shared_link.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            leftSection={<IconShare size={16} aria-hidden />}
            // Who closes the system's sheet has changed their mind: no failure.
            onClick={() => void navigator.share({ url, title: name }).catch(() => undefined)}
          >
            {t('shared_link.share')}
          </Button>
        )}
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('shared_link.open')}
        </Button>
        {children}
      </div>
    </>
  )
}
