// The editor of a text, loaded while the browser has nothing else to do; keys pressed before it is there wait for it.
import { lazy, Suspense, useEffect } from 'react'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { TextEditorProps } from './TextEditor.tsx'

const load = () => import('./TextEditor.tsx')
const TextEditor = lazy(load)

export function EditorInPlace(props: TextEditorProps) {
  return (
    <Suspense fallback={<Bone />}>
      <TextEditor {...props} />
    </Suspense>
  )
}

/** To be called by pages whose texts can be edited. */
export function useEditorSoon(): void {
  useEffect(() => whenIdle(load), [])
}
