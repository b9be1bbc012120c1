// The form of what is written to customers: one text at a time, by occasion and language, its names a press away, and below
// it what a customer would read.
import { useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { locales, type Locale } from '#core/wire.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings, type Settings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Wide } from '#web/ui/form/Form.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { placeholders, placeholdersOf } from '../../rules/message/templates.ts'
import { occasions, usualMessage, type Occasion } from '../../rules/message/occasion.ts'
import { readMessageTemplates } from '../../rules/message/settings.ts'
import { messageTemplatesKey } from '../../rules/message/key.ts'

import { useTextsIn } from '../contact/use-texts-in.ts'
import { MessagePreview } from './MessagePreview.tsx'
import classes from './messages.module.css'

type Texts = Record<string, string>

/** Each name as a text writes it. */
const braced = Object.fromEntries(placeholders.map((name) => [name, `{${name}}`]))

const nameOf = (locale: Locale, occasion: Occasion) => `${locale}.${occasion}`

/** `{ 'en.ready': '…' }` → `{ en: { ready: '…' } }`. */
function templatesOf(texts: Texts): Record<string, Record<string, string>> {
  const parts = locales.map((locale): [string, Record<string, string>] => [
    locale,
    Object.fromEntries(occasions.map((one) => [one, texts[nameOf(locale, one)] ?? ''])),
  ])
  return Object.fromEntries(parts)
}

export default function MessagesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const stored = useSettings(db, [messageTemplatesKey], { handles: [422] })
  const words = useDialogWords()
  if (!stored.ready) return null
  return <MessagesForm stored={stored} words={words} onClose={onClose} title={t('messages.edit')} />
}

interface MessagesFormProps {
  readonly stored: Settings<typeof messageTemplatesKey>
  readonly words: ReturnType<typeof useDialogWords>
  readonly title: string
  readonly onClose: () => void
}

function MessagesForm({ stored, words, title, onClose }: MessagesFormProps) {
  const t = useTexts()
  const [[locale, occasion], setShown] = useState<readonly [Locale, Occasion]>([t.locale, 'ready'])
  const form = usePlainForm<Texts>({
    of: 'message_templates',
    initial: textsOf(stored.value(messageTemplatesKey)),
    check(texts): FieldErrors {
      const read = readMessageTemplates(templatesOf(texts))
      if ('value' in read) return {}
      // What is wrong may be a text that is not the one shown.
      const [first = ''] = Object.keys(read.errors)
      const [language, name] = first.split('.')
      setShown([language as Locale, name as Occasion])
      return read.errors
    },
    async send(texts) {
      await stored.save(messageTemplatesKey, templatesOf(texts))
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  const say = useTextsIn(locale)
  const name = nameOf(locale, occasion)
  const text = form.values[name] ?? ''
  const usual = say ? usualMessage(say, occasion, braced) : ''
  const insert = (placeholder: string) => {
    const input = document.getElementById(name)
    const isText = input instanceof HTMLTextAreaElement
    const [at, end] = isText
      ? [input.selectionStart, input.selectionEnd]
      : [text.length, text.length]
    form.set(name, `${text.slice(0, at)}{${placeholder}}${text.slice(end)}`)
    input?.focus()
  }
  return (
    <FormDialog {...words} title={title} form={form} onClose={onClose} wide>
      <NativeSelect
        label={t('messages.occasion')}
        value={occasion}
        data={occasions.map((one) => ({
          value: one,
          label: `${t(`messages.of.${one}`)}${form.values[nameOf(locale, one)] ? ' •' : ''}`,
        }))}
        onChange={(event) => setShown([locale, event.currentTarget.value as Occasion])}
      />
      <NativeSelect
        label={t('messages.language')}
        value={locale}
        data={locales.map((one) => ({ value: one, label: t(`customer.options.locale.${one}`) }))}
        onChange={(event) => setShown([event.currentTarget.value as Locale, occasion])}
      />
      <Wide>
        <Textarea
          key={name}
          {...form.text(name)}
          label={t('messages.text')}
          description={t('messages.text-hint')}
          placeholder={usual}
          maxLength={1_000}
          minRows={4}
          maxRows={10}
        />
        <fieldset className={classes.names}>
          <legend>{t('messages.names')}</legend>
          {placeholdersOf(occasion).map((placeholder) => (
            <Button key={placeholder} size="xs" onClick={() => insert(placeholder)}>
              {t(`messages.name.${placeholder}`)}
            </Button>
          ))}
        </fieldset>
      </Wide>
      <Wide>
        {say && <MessagePreview {...{ say, locale, occasion }} text={text.trim() || usual} />}
      </Wide>
    </FormDialog>
  )
}

function textsOf(value: unknown): Texts {
  const read = readMessageTemplates(value ?? {})
  const templates = 'value' in read ? read.value : {}
  return Object.fromEntries(
    locales.flatMap((locale) =>
      occasions.map((one) => [nameOf(locale, one), templates[locale]?.[one] ?? '']),
    ),
  )
}
