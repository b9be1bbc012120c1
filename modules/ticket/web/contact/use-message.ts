// The words of a message to a customer: the Group's own text for the occasion in their language, else the usual one.
import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import type { MessageValues } from '../../rules/message/templates.ts'
import { usualMessage, type Occasion } from '../../rules/message/occasion.ts'
import { useTicketSettings } from '../use-settings.ts'
import { useTextsIn, type Say } from './use-texts-in.ts'

export interface Messages {
  /** The texts of the product in the customer's language. */
  readonly say: Say
  /** The text for this occasion names the public link. */
  readonly hasLink: (occasion: Occasion) => boolean
  readonly write: (occasion: Occasion, values: MessageValues) => string
  /** What heads a mail with a paper about a ticket: the Group's own subject, else this. */
  readonly subject: (usual: string, values: MessageValues) => string
}

/** Messages in a language; undefined until its texts are there. What reads own texts is loaded where a Group has some. */
export function useMessages(language: Locale): Messages | undefined {
  const { db } = useGroup()
  const { messages } = useTicketSettings(db)
  const isOwn = messages !== undefined
  const { data: rules } = useQuery({
    queryKey: ['rules', 'messages'],
    queryFn: () => import('../../rules/message/templates.ts'),
    enabled: isOwn,
    staleTime: Infinity,
  })
  const say = useTextsIn(language)
  if (!say || (isOwn && !rules)) return undefined
  const own = (occasion: Occasion) => rules?.ownTemplate(messages, language, occasion)
  return {
    say,
    subject(usual, values) {
      const template = own('subject')
      return template && rules ? rules.fillMessage(template, values) : usual
    },
    hasLink: (occasion) => own(occasion)?.includes('{link}') ?? false,
    write(occasion, values) {
      const template = own(occasion)
      return template && rules
        ? rules.fillMessage(template, values)
        : usualMessage(say, occasion, values)
    },
  }
}
