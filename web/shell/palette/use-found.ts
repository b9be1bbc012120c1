// What the palette offers for the words that are typed: places and actions at once, records of all kinds once they are found.
import { useDebouncedValue } from '@mantine/hooks'
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '../frame/menu.ts'
import { matching, type Command } from './commands.ts'
import { useSearch } from './search.tsx'
import { useCommands, useFurther } from './use-commands.tsx'

export interface FoundCommands {
  /** Each with its title; none is empty. */
  readonly groups: readonly (readonly [title: string, commands: readonly Command[]])[]
  /** The records belong to the words that are typed now. */
  readonly isSettled: boolean
  readonly searching: boolean
}

export function useFound(query: string): FoundCommands {
  const t = useTexts()
  const { group } = useMenu()
  const [wanted] = useDebouncedValue(query.trim(), 150)
  const commands = useCommands()
  const { records, searching } = useSearch(group?.db_name, wanted)
  const further = useFurther(group?.db_name, wanted)
  const shown = matching(commands, query)
  const inSection = (name: Command['section']) => shown.filter(({ section }) => section === name)
  const groups = Object.entries({
    [t('shell.palette.records')]: records.length > 0 ? [...records, ...further] : records,
    [t('shell.palette.go')]: inSection('go'),
    [t('shell.palette.create')]: inSection('create'),
    [t('shell.palette.groups')]: inSection('groups'),
    [t('shell.palette.settings')]: inSection('settings'),
  }).filter(([, found]) => found.length > 0)
  return { groups, searching, isSettled: wanted === query.trim() && !searching }
}
