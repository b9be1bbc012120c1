// A password for one program, made where it is needed: for the files of this Group alone. It is shown this once, and is in the
// lines of the page until that is left.
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { makeToken } from '../../rules/token-form.ts'
import { CopyLine } from '../details/CopyLine.tsx'
import classes from './help.module.css'

interface TokenCardProps {
  /** The one that was just made. */
  token: string | undefined
  onToken: (token: string) => void
}

export function TokenCard({ token, onToken }: TokenCardProps) {
  const t = useTexts()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className={classes.token}>
      {token === undefined ? (
        <>
          <p className={classes.text}>{t('help.token.why')}</p>
          <div className={classes.actions}>
            <Button
              variant="filled"
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => setMaking(true)}
            >
              {t('help.token.submit')}
            </Button>
            <Button component="a" variant="subtle" href="/user/profile?page=user_tokens">
              {t('help.token.all')}
            </Button>
          </div>
        </>
      ) : (
        <Banner tone="success" title={t('help.token.made')}>
          {t('help.token.once')}
          <CopyLine label={t('help.lines.token')} text={token} />
        </Banner>
      )}
      {isMaking && (
        <TokenDialog
          onClose={() => setMaking(false)}
          onToken={(secret) => {
            setMaking(false)
            onToken(secret)
          }}
        />
      )}
    </div>
  )
}

interface TokenDialogProps {
  onToken: (token: string) => void
  onClose: () => void
}

function TokenDialog({ onToken, onClose }: TokenDialogProps) {
  const { db, name } = useGroup()
  const person = useSession().person!
  const save = useSave(person.id, 'UserToken', { handles: [422] })
  return (
    <ActionDialog
      action={makeToken}
      words={{ group: name }}
      initial={{ writes: true }}
      send={async ({ description, writes }) => {
        const permissions = [`${writes ? 'dav:write' : 'dav:read'}@${db}`]
        // A new one each time: the secret of a token whose answer was lost is known to nobody.
        const doc = { _id: newId('tok'), description, permissions, active: true }
        const { token } = await save.mutateAsync(doc)
        onToken(String(token))
        return false
      }}
      onClose={onClose}
    />
  )
}
