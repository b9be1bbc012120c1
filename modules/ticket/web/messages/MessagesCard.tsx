// What the Group writes to its customers, on the page of the administration: read by everybody, set by administrators.
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { locales } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { ownTemplate } from '../../rules/message/templates.ts'
import { occasions } from '../../rules/message/occasion.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import { useTicketSettings } from '../use-settings.ts'

const MessagesDialog = lazy(() => import('./MessagesDialog.tsx'))

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function MessagesCard({ db }: { db: string }) {
  return (
    <PartTexts name="messages" load={texts} outline={<CardSkeleton />}>
      <Messages db={db} />
    </PartTexts>
  )
}

function Messages({ db }: { db: string }) {
  const t = useTexts()
  const { actor } = useGroup()
  const { messages } = useTicketSettings(db)
  const [editing, setEditing] = useState(false)
  const own = locales.flatMap((locale) =>
    occasions.flatMap((occasion) => {
      const text = ownTemplate(messages, locale, occasion)
      const name = `${t(`messages.of.${occasion}`)} (${t(`customer.options.locale.${locale}`)})`
      return text === undefined ? [] : [[name, firstLine(text, 80)] as const]
    }),
  )
  return (
    <Card
      title={t('messages.title')}
      action={
        actor.membership?.editor && (
          <Button
            size="xs"
            aria-label={t('messages.edit')}
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('actions.edit')}
          </Button>
        )
      }
    >
      {own.length === 0 ? <p className="faint">{t('messages.none')}</p> : <Facts facts={own} />}
      {editing && (
        <Suspense>
          <MessagesDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
