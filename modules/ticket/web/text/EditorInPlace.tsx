// The editor of a text, loaded while the browser has nothing else to do; keys pressed before it is there wait for it.
import { useEffect } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { TextEditorProps } from './TextEditor.tsx'

const TextEditor = lateDialog(() => import('./TextEditor.tsx'), <Bone />)

export function EditorInPlace(props: TextEditorProps) {
  return <TextEditor {...props} onClose={() => props.onEdit(false)} />
}

/** To be called by pages whose texts can be edited. */
export function useEditorSoon(): void {
  useEffect(() => whenIdle(TextEditor.ahead), [])
}
