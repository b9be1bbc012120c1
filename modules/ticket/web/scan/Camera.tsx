// What the camera sees, until there is a code in it.
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { makeScanner } from './read-code.ts'
import styles from './scan.module.css'

/** Milliseconds from one look to the next. */
const pauseMs = 120

type State = 'starting' | 'looking' | 'denied' | 'none'

type OnCode = (text: string) => void

export function Camera({ onCode }: { onCode: OnCode }) {
  const [attempt, setAttempt] = useState(0)
  return <Looking key={attempt} onCode={onCode} onRetry={() => setAttempt(attempt + 1)} />
}

function Looking({ onCode, onRetry }: { onCode: OnCode; onRetry: () => void }) {
  const t = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('starting')
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const abort = new AbortController()
    void look(video.current!, abort.signal, {
      onStart: () => setState('looking'),
      onCode: (text) => latest.current(text),
    }).catch((error: unknown) => {
      if (abort.signal.aborted) return
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
      setState(isDenied ? 'denied' : 'none')
    })
    return () => abort.abort()
  }, [])
  const isOver = state === 'denied' || state === 'none'
  return (
    <div className={styles.camera} data-state={state}>
      {/* A live picture has no captions. */}
      <video ref={video} muted playsInline aria-label={t('scan.camera')} hidden={isOver} />
      {state === 'looking' && <span className={styles.aim} aria-hidden />}
      <output>{t(`scan.states.${state}`)}</output>
      {isOver && <Button onClick={onRetry}>{t('actions.try_again')}</Button>}
    </div>
  )
}

/** Opens the camera that looks away from the person, and looks for codes until it is called off. Rejects as the browser does. */
async function look(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onStart, onCode }: { onStart: () => void; onCode: (text: string) => void },
): Promise<void> {
  // Not there on pages that did not come by https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error('there is no camera here')
  const wanted = { facingMode: 'environment', width: { ideal: 1280 } }
  const [stream, read] = await Promise.all([devices.getUserMedia({ video: wanted }), makeScanner()])
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  video.srcObject = stream
  await video.play()
  onStart()
  let last: string | undefined
  while (!signal.aborted) {
    const text = await read(video)
    if (signal.aborted) return
    // The same code is looked up once.
    if (text !== undefined && text !== last) onCode(text)
    last = text ?? last
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
