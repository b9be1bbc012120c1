// Where a bank's file is dropped, chosen or pasted: the first one, and another in its place.
import { IconClipboardText, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useDrop } from '#web/files/drop.ts'
import { DropCard, PasteSheet, usePastedText } from '#web/records/import/DropCard.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { FileAtHand } from '../reading/use-bank-file.ts'

export function DropFile({ hand }: { hand: FileAtHand }) {
  const t = useTexts()
  const words = { title: t('upload.drop.title'), text: t('upload.drop.text') }
  return (
    <DropCard
      problem={hand.problem && t(`upload.problems.${hand.problem}`)}
      onFile={hand.openFile}
      onText={(text, name) => hand.openText(name, text)}
      words={words}
      endings={['.ofx', '.qif', '.qfx']}
    />
  )
}

/** Another file takes the place of the one at hand: chosen, dropped or pasted. */
export function OtherFile({ hand }: { hand: FileAtHand }) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const [isPasting, setPasting] = useState(false)
  const name = t('import.paste.name')
  const wallet = params.get('wallet')
  const close = () => {
    hand.close()
    if (params.has('import')) go(wallet ? `${path}?wallet=${wallet}` : path, { replace: true })
  }
  useDrop(([file]) => file && hand.openFile(file))
  usePastedText((text) => hand.openText(name, text))
  return (
    <>
      <Button
        leftSection={<IconClipboardText size={16} aria-hidden />}
        onClick={() => setPasting(true)}
      >
        {t('import.drop.paste')}
      </Button>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={close}>
        {t('import.other')}
      </Button>
      {isPasting && (
        <PasteSheet
          onClose={() => setPasting(false)}
          onRead={(text) => hand.openText(name, text)}
        />
      )}
    </>
  )
}
