// One text to customers, by occasion and language: its names a press away, and below it what a customer would read. It is saved when it
// is left.
import { useTexts } from '#web/api/texts.ts'
import { SavedWords } from '#web/shell/settings/SavedWords.tsx'
import { useAutosave } from '#web/shell/settings/use-autosave.ts'
import { useSharedSettings } from '#web/shell/settings/view.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import type { FieldErrors } from '#core/errors.ts'
import type { Locale } from '#core/wire.ts'
import { messageTemplatesKey } from '../../rules/message/key.ts'
import { usualMessage, type Occasion } from '../../rules/message/occasion.ts'
import { messageForm, readMessageTemplates, withMessage } from '../../rules/message/settings.ts'
import {
  nameIn,
  ownTemplate,
  placeholders,
  placeholdersOf,
  type Placeholder,
} from '../../rules/message/templates.ts'
import { useTextsIn } from '../contact/use-texts-in.ts'
import { MessagePreview } from './MessagePreview.tsx'
import classes from './messages.module.css'

interface MessageTextProps {
  readonly occasion: Occasion
  readonly locale: Locale
}

/** As a text of this language writes it. */
const braced = (locale: Locale, name: Placeholder) => `{${nameIn(locale, name)}}`

export function MessageText({ occasion, locale }: MessageTextProps) {
  const t = useTexts()
  const { view, settings } = useSharedSettings()
  const say = useTextsIn(locale)
  const own = (templates: unknown) => ownTemplate(templates, locale, occasion)
  const withText = (text: string) => (now: unknown) => withMessage(now, { locale, occasion, text })
  const auto = useAutosave({
    form: {
      ...messageForm,
      check({ text }): FieldErrors {
        const read = readMessageTemplates({ [locale]: { [occasion]: text } })
        const [wrong] = 'errors' in read ? Object.values(read.errors) : []
        return wrong ? { text: wrong } : {}
      },
    },
    stored: { text: own(view.value(messageTemplatesKey)) },
    async save({ text }) {
      const before = own(view.value(messageTemplatesKey)) ?? ''
      const saved = own(await settings.save(messageTemplatesKey, withText(String(text ?? ''))))
      // What somebody else wrote since is not taken back.
      return () =>
        settings.save(messageTemplatesKey, (now: unknown) =>
          own(now) === saved ? withText(before)(now) : now,
        )
    },
  })
  const id = `message-${occasion}`
  const text = String(auto.values.text ?? '')
  const named = Object.fromEntries(placeholders.map((name) => [name, braced(locale, name)]))
  const usual = say ? usualMessage(say, occasion, named) : ''
  const insert = (placeholder: Placeholder) => {
    const input = document.getElementById(id) as HTMLTextAreaElement
    const { selectionStart: at, selectionEnd: end } = input
    auto.set('text', `${text.slice(0, at)}${braced(locale, placeholder)}${text.slice(end)}`)
    input.focus()
  }
  return (
    <>
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) auto.leave(true)
        }}
      >
        <Textarea
          id={id}
          label={t('messages.fields.text')}
          description={t('messages.hints.text')}
          error={auto.error('text')}
          placeholder={usual}
          value={text}
          maxLength={1_000}
          minRows={4}
          maxRows={10}
          onChange={(event) => auto.set('text', event.currentTarget.value)}
        />
        <fieldset className={classes.names}>
          <legend>{t('messages.names')}</legend>
          {placeholdersOf(occasion).map((placeholder) => (
            <Button key={placeholder} size="xs" onClick={() => insert(placeholder)}>
              {t(`messages.name.${placeholder}`)}
            </Button>
          ))}
        </fieldset>
        <SavedWords saved={auto.saved} />
      </div>
      {say && <MessagePreview {...{ say, locale, occasion }} text={text.trim() || usual} />}
    </>
  )
}
