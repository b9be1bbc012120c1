// A password for one program, made where it is needed: for the files of this Group alone. It is shown this once, and is in the
// lines of the page until that is left.
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
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
          <p className={classes.text}>{t('help.token.text')}</p>
          <div className={classes.actions}>
            <Button
              variant="filled"
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => setMaking(true)}
            >
              {t('help.token.make')}
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
  const t = useTexts()
  const { db, name } = useGroup()
  const person = useSession().person!
  const words = useDialogWords()
  const save = useSave(person.id, 'UserToken', { handles: [422] })
  const form = usePlainForm({
    of: 'user-token',
    initial: { description: '', writes: true },
    check: ({ description }) => ({
      ...(description.trim() === '' && { description: { key: 'blank' as const } }),
    }),
    async send({ description, writes }) {
      const permissions = [`${writes ? 'dav:write' : 'dav:read'}@${db}`]
      // A new one each time: the secret of a token whose answer was lost is known to nobody.
      const doc = { _id: newId('tok'), description, permissions, active: true }
      const { token } = await save.mutateAsync(doc)
      onToken(String(token))
    },
  })
  return (
    <FormDialog
      {...words}
      title={t('help.token.title', { group: name })}
      form={form}
      submitLabel={t('help.token.make')}
      onClose={onClose}
    >
      <TextInput
        {...form.text('description')}
        label={t('help.token.for')}
        description={t('help.token.for_hint')}
        data-autofocus
      />
      <Checkbox {...form.box('writes')} label={t('help.token.writes')} />
    </FormDialog>
  )
}
