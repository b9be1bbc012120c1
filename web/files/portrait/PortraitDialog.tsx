// The picture of a person or a Group: chosen, cut square where it is a person's, saved, taken away.
import { IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { portraits, type Portrait } from '#core/entity/portrait.ts'
import { cacheKey } from '#web/api/records.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { refreshSession } from '../../api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFileInput } from '../choose/use-file-inputs.tsx'
import { middleOf, type Square } from './crop.ts'
import { CropStage } from './CropStage.tsx'
import { cutSquare, drawPart, openPortrait, shrink } from './open-portrait.ts'
import classes from './portrait.module.css'
import { savePortrait } from './save-portrait.ts'

export interface PortraitDialogProps {
  /** Of the person or the Group. */
  id: string
  name: Portrait
  /** Address of the picture as it is; undefined where there is none. */
  current: string | undefined
  onClose: () => void
}

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function PortraitDialog(props: PortraitDialogProps) {
  return (
    <PartTexts name="portrait" load={texts} outline={null}>
      <Portraits {...props} />
    </PartTexts>
  )
}

function Portraits({ id, name, current, onClose }: PortraitDialogProps) {
  const t = useTexts()
  const chosen = useChosen()
  const { picture, square } = chosen
  const { save, isSaving, problem } = useSave({ id, name, onClose })
  const { choose: openChooser, input } = useFileInput(([file]) => void chosen.take(file), {
    label: t('portrait.choose'),
    accept: 'image/*',
  })
  const choose = (
    <Button leftSection={<IconPhoto size={16} aria-hidden />} onClick={openChooser}>
      {t(picture || current ? 'portrait.choose-other' : 'portrait.choose')}
    </Button>
  )
  const isPerson = name === portraits.person
  const keep = async () => {
    if (picture) await save(await (isPerson ? cutSquare(picture, square) : shrink(picture)))
  }
  return (
    <Sheet opened onClose={onClose} title={t(`portrait.${name}`)}>
      {input}
      {!picture && !current && (
        <div className={classes.empty}>
          <p>{t(`portrait.how.${name}`)}</p>
          {choose}
        </div>
      )}
      {!picture && current && <Current src={current} isRound={isPerson} />}
      {picture && isPerson && (
        <CropStage picture={picture} square={square} onChange={chosen.setSquare} />
      )}
      {picture && !isPerson && <Whole picture={picture} />}
      {(chosen.refused !== undefined || problem !== undefined) && (
        <p role="alert" className={classes.problem}>
          {chosen.refused ? t(`portrait.${chosen.refused}`) : t.problem(problem)}
        </p>
      )}
      <DialogActions>
        {current && !picture && (
          <Button
            variant="subtle"
            color="danger"
            loading={isSaving}
            onClick={() => void save(undefined)}
          >
            {t('portrait.remove')}
          </Button>
        )}
        {picture || current ? choose : <Button onClick={onClose}>{t('actions.cancel')}</Button>}
        {picture && (
          <Button variant="filled" loading={isSaving} onClick={() => void keep()}>
            {t('actions.save')}
          </Button>
        )}
      </DialogActions>
    </Sheet>
  )
}

function Current({ src, isRound }: { src: string; isRound: boolean }) {
  if (isRound) return <img className={classes.round} src={src} alt="" />
  return (
    <div className={classes.shown}>
      <img src={src} alt="" />
    </div>
  )
}

/** Preview of a logo: all of it. */
function Whole({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = picture
  const scale = Math.min(1, 800 / Math.max(width, height))
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, { x: 0, y: 0, width, height })
  }, [picture, width, height])
  return (
    <div className={classes.shown}>
      <canvas
        ref={canvas}
        width={Math.max(1, width * scale)}
        height={Math.max(1, height * scale)}
        aria-hidden
      />
    </div>
  )
}

/** The picture that was chosen, the square of it that is kept, and why one could not be taken. */
function useChosen() {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [square, setSquare] = useState<Square>({ x: 0, y: 0, side: 1 })
  const [refused, setRefused] = useState<string>()
  useEffect(() => () => picture?.close(), [picture])
  const take = async (file: File | undefined) => {
    if (!file) return
    const opened = await openPortrait(file)
    if (typeof opened === 'string') {
      setRefused(opened)
      return
    }
    setRefused(undefined)
    setSquare(middleOf(opened))
    setPicture(opened)
  }
  return { picture, square, setSquare, refused, take }
}

function useSave({ id, name, onClose }: Pick<PortraitDialogProps, 'id' | 'name' | 'onClose'>) {
  const t = useTexts()
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const save = async (file: Blob | undefined) => {
    setSaving(true)
    setProblem(undefined)
    try {
      await savePortrait(id, name, file)
      await refreshSession(client)
      await client.invalidateQueries({ queryKey: cacheKey(id) })
      onClose()
      void toast({ message: t(file ? 'portrait.saved' : 'portrait.removed') })
    } catch (error) {
      setProblem(error)
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, problem }
}
