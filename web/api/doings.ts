// What was done to a record as people say it: "You added the customer", "Maria changed the ticket".
import { useGroup } from './context.ts'
import { useTexts, type Texts } from './texts.ts'

/**
 * Names who did something: you, a person of the Group, someone from elsewhere; where nobody is noted, `outsider`, who has no account,
 * or else the system.
 */
export function useDoer(): (id?: string, outsider?: string) => string {
  const t = useTexts()
  const { actor, people } = useGroup()
  return (id, outsider) => {
    if (!id) return outsider ?? t('records.system')
    return id === actor.user_id
      ? t('records.you')
      : (people.get(id)?.name ?? t('records.elsewhere'))
  }
}

/** What happened, after the name of who did it: the kind's own words where it has some, else "changed the customer". */
export function doneTo(
  t: Texts,
  { key }: { readonly key: string },
  event: string,
  the = `${key}.the`,
): string {
  const [own, general] = [`${key}.events.${event}`, `records.events.${event}`]
  return t(own) || t(t.has(general) ? general : 'records.events.update', { the: t(the) })
}
