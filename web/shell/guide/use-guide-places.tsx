// What the guide answers, as the palette finds it, once something is typed there.
import { IconHelp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import type { Command } from '../palette/commands.ts'
import { useGuideAddress } from './address.ts'
import { guideQuery } from './reading.ts'

const icon = <IconHelp size={18} stroke={1.75} aria-hidden />

export function useGuidePlaces(isTyped: boolean): Command[] {
  const router = useRouter()
  const root = useGuideAddress()
  const { locale } = useTexts()
  const { data: pages = [] } = useQuery({ ...guideQuery(locale), enabled: isTyped })
  return pages.flatMap(({ name, title, headings }) => {
    const place = (hash: string, label: string, detail?: string): Command => {
      const href = `${root}/${name}${hash}`
      return {
        id: href,
        section: 'guide',
        label,
        detail,
        icon,
        run: () => void router.navigate(href),
      }
    }
    return [
      place('', title),
      ...headings.map(({ anchor, words }) => place(`#${anchor}`, words, title)),
    ]
  })
}
