// Where no mail goes out: what inviting people needs, and how a link gets to its person nevertheless.
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'

const Texts = partTexts('noMail', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

/** `card`, `name`: to who may invite, with an address or a name alone; `profile`: beside one's address; `link`: where one is asked for. */
export type NoMailText = 'card' | 'name' | 'profile' | 'link'

export default function NoMail({ text }: { text: NoMailText }) {
  return (
    <Texts>
      <Words text={text} />
    </Texts>
  )
}

function Words({ text }: { text: NoMailText }) {
  const t = useTexts()
  const title = text === 'card' || text === 'name' ? t('noMail.title') : undefined
  return (
    <Banner tone={text === 'link' ? 'warning' : 'info'} title={title}>
      {t(`noMail.${text}`)}
    </Banner>
  )
}
