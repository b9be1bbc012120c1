// The two hidden inputs that files come by: chosen from what is kept, or taken with the camera.
import { useRef } from 'react'
import type { ReactNode } from 'react'

interface FileInputs {
  choose(): void
  photograph(): void
  /** To be put beside what asks for them. */
  readonly inputs: ReactNode
}

/** `labels` name the inputs for those who do not see them. */
export function useFileInputs(
  onAdd: (files: readonly File[]) => void,
  labels: { readonly choose: string; readonly photograph: string },
): FileInputs {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ target }: { target: HTMLInputElement }) => {
    onAdd([...(target.files ?? [])])
    // The same file can be chosen again.
    target.value = ''
  }
  const input = { type: 'file', hidden: true, onChange: take } as const
  return {
    choose: () => chooser.current?.click(),
    photograph: () => camera.current?.click(),
    inputs: (
      <>
        <input {...input} ref={chooser} multiple aria-label={labels.choose} />
        <input
          {...input}
          ref={camera}
          accept="image/*"
          capture="environment"
          aria-label={labels.photograph}
        />
      </>
    ),
  }
}
