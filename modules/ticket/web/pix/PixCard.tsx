// The account that a Brazilian Group is paid into by Pix: read by everybody, set by administrators. A Group elsewhere has no such card.
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { locales } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings, type Settings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { maxCityLength, maxNameLength, plainLetters } from '../../rules/pix/br-code.ts'
import {
  accountIn,
  editPix,
  pixKey,
  pixSettings,
  type PixSettings,
} from '../../rules/pix/settings.ts'
import { PixTexts } from './PixTexts.tsx'

export default function PixCard() {
  const { locale } = useTexts()
  const { db } = useGroup()
  const { ready, value, save } = useSettings(db, [pixKey, 'locale'], { handles: [422] })
  if (!ready) return null
  const account = pixSettings(value(pixKey))
  // For a Group without a language the viewer's is taken: usually its owner looks at this page.
  const language = locales.find((one) => one === value('locale')) ?? locale
  if (language !== 'pt-BR' && !account) return null
  return (
    <PixTexts outline={<CardSkeleton lines={2} />}>
      <Account account={account} save={save} />
    </PixTexts>
  )
}

interface AccountProps {
  account: PixSettings | undefined
  save: Settings<typeof pixKey>['save']
}

function Account({ account, save }: AccountProps) {
  const t = useTexts()
  const { name: group, actor } = useGroup()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={t('pix.title')}
      action={
        actor.membership?.editor && (
          <Button
            size="xs"
            aria-label={t('pix.edit')}
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('actions.edit')}
          </Button>
        )
      }
    >
      {account ? (
        <Facts
          facts={[
            [t(`pix.options.sort.${account.sort}`), account.key],
            [t('pix.fields.name'), account.name],
            [t('pix.fields.city'), account.city],
          ]}
        />
      ) : (
        <p className="faint">{t('pix.none')}</p>
      )}
      {isEditing && (
        <ActionDialog
          action={editPix}
          initial={{ name: plainLetters(group, maxNameLength), ...account }}
          words={{ name: maxNameLength, city: maxCityLength }}
          send={(values) => save(pixKey, accountIn(values))}
          onClose={() => setEditing(false)}
          wide
        />
      )}
    </Card>
  )
}
