// The Group's logo beside its name; administrators press it to set another one.
import { portraits } from '#core/entity/portrait.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { PortraitButton } from '#web/files/portrait/PortraitButton.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { usePictures } from '#web/ui/marks/pictures.ts'

export default function Logo() {
  const t = useTexts()
  const { db, name, actor } = useGroup()
  const logo = usePictures()?.group(db)
  const tile = <Tile name={name} db={db} size={44} />
  if (!actor.membership?.editor) return tile
  return (
    <PortraitButton id={db} name={portraits.group} current={logo} label={t('admin.logo')} small>
      {tile}
    </PortraitButton>
  )
}
