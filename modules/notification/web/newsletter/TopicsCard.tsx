// What somebody wants of the newsletter: whether, and which topics. Looks and what is typed; keeping it is the caller's.
import {
  newsletterTopics,
  type NewsletterChoice,
  type NewsletterTopic,
} from '#core/notifications/newsletter.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormGrid } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from '../notification.module.css'

interface TopicsCardProps {
  readonly choice: NewsletterChoice
  readonly lead: string
  /** Only what is chosen may be chosen. */
  readonly narrows?: boolean
  /** Rejects with `ApiError`. */
  readonly save: (choice: NewsletterChoice) => Promise<unknown>
}

export function TopicsCard({ choice, lead, narrows = false, save }: TopicsCardProps) {
  const t = useTexts()
  const chosen = newsletterTopics.map((topic) => [topic, choice.topics.includes(topic)] as const)
  const form = usePlainForm({
    of: 'newsletter',
    initial: {
      on: choice.newsletter,
      ...(Object.fromEntries(chosen) as Record<NewsletterTopic, boolean>),
    },
    async send({ on, ...topics }) {
      await save({ newsletter: on, topics: newsletterTopics.filter((topic) => topics[topic]) })
      void toast({ message: t('newsletter.saved') })
    },
  })
  return (
    <Card>
      <p className={styles.lead}>{lead}</p>
      <form onSubmit={form.submit} noValidate>
        {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
        <FormGrid single>
          {!narrows && <Checkbox {...form.box('on')} label={t('newsletter.on')} />}
          <fieldset className={styles.topics} disabled={!form.values.on}>
            <legend>{t('newsletter.topics')}</legend>
            {(narrows ? choice.topics : newsletterTopics).map((topic) => (
              <Checkbox key={topic} {...form.box(topic)} label={t(`newsletter.topic.${topic}`)} />
            ))}
          </fieldset>
          <div>
            <Button type="submit" variant="filled" loading={form.busy}>
              {t('newsletter.save')}
            </Button>
          </div>
        </FormGrid>
      </form>
    </Card>
  )
}
