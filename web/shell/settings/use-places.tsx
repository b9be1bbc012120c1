// The sections and rows of the settings as the palette finds them, once something is typed there.
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useSession } from '../../api/session/session.ts'
import { actorOf } from '../actor.ts'
import { useMenu } from '../frame/menu.ts'
import type { Command } from '../palette/commands.ts'
import { useWelcome } from '../welcome.ts'
import { rowId, sectionIcons, sectionId, sectionsFor, titleOf } from './rows.ts'
import { useSettingsParts } from './use-parts.ts'

/** Words in a tree by the path of their key. */
function wordsAt(tree: unknown, key: string): string {
  const found = key.split('.').reduce<unknown>((at, name) => {
    return typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined
  }, tree)
  return typeof found === 'string' ? found : ''
}

/** None where the Group is closed, or nothing is typed: the palette begins with what people do. */
export function useSettingsPlaces(isTyped: boolean): Command[] {
  const t = useTexts()
  const router = useRouter()
  const { person } = useSession()
  const { group, off, isClosed } = useMenu()
  const welcome = useWelcome()
  const isOpen = isTyped && group !== undefined && !isClosed
  const parts = useSettingsParts({ enabled: isOpen })
  if (!isOpen || !parts || !person) return []
  const { rows, words } = parts
  const actor = actorOf(person, group)
  // Where a row depends on a setting, the page itself finds it.
  const view = {
    actor,
    locale: t.locale,
    group: { name: group.account.label, country: group.country, currency: group.currency },
    hidden: welcome?.hidden ?? [],
    value: () => undefined,
  }
  const say = (key: string) => t(key) || wordsAt(words, key)
  return sectionsFor(actor, off).flatMap((section) => {
    const address = `/account/${group.db_name}/admin/${section}`
    const icon = <Icon name={sectionIcons[section]} />
    const own = say(`settings.sections.${section}`)
    const place = (id: string, label: string, detail: string): Command => {
      const run = () => void router.navigate(`${address}#${id}`)
      return { id, section: 'settings', label, detail, icon, run }
    }
    const listed = rows.filter(
      (row) => row.section === section && titleOf(row) && row.isOffered?.(view) !== false,
    )
    return [
      place(sectionId(section), own, t('shell.menu.admin')),
      ...listed.map((row) => place(rowId(row.name), say(titleOf(row) ?? ''), own)),
    ]
  })
}
