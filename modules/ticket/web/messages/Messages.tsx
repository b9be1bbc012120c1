// What the Group writes to its customers, by occasion: each opens downwards and is written there, in each language.
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { locales, type Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { useSharedSettings } from '#web/shell/settings/view.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { messageTemplatesKey } from '../../rules/message/key.ts'
import { occasions, type Occasion } from '../../rules/message/occasion.ts'
import { ownTemplate } from '../../rules/message/templates.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import { MessageText } from './MessageText.tsx'
import classes from './messages.module.css'

export default function Messages() {
  const t = useTexts()
  return (
    <Card title={t('messages.title')}>
      <p className="muted">{t('messages.none')}</p>
      <ul className={classes.list}>
        {occasions.map((occasion) => (
          <Message key={occasion} occasion={occasion} />
        ))}
      </ul>
    </Card>
  )
}

function Message({ occasion }: { occasion: Occasion }) {
  const t = useTexts()
  const { view, mayEdit } = useSharedSettings()
  const [isOpen, setOpen] = useState(false)
  const [locale, setLocale] = useState<Locale>(t.locale)
  const templates = view.value(messageTemplatesKey)
  const own = locales.map((one) => ownTemplate(templates, one, occasion)).find(Boolean)
  const name = t(`messages.of.${occasion}`)
  return (
    <li>
      <div className={classes.line}>
        <b>{name}</b>
        <span>{own ? firstLine(own, 60) : t('messages.standard')}</span>
        {mayEdit && (
          <Button
            size="xs"
            aria-expanded={isOpen}
            aria-label={`${t('messages.write')}: ${name}`}
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('messages.write')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={classes.open}>
          <NativeSelect
            label={t('messages.language')}
            value={locale}
            data={locales.map((value) => ({
              value,
              label: t(`customer.options.locale.${value}`),
            }))}
            onChange={(event) => setLocale(event.currentTarget.value as Locale)}
          />
          <MessageText key={locale} {...{ occasion, locale }} />
        </div>
      )}
    </li>
  )
}
